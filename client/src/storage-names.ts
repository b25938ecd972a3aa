/** The keys in local storage, shared by the public pages' scripts and the app. */
export const storageNames = {
  /** 'english' or 'spanish' (requirement 1.1). */
  language: 'language',
  /** 'light' or 'dark'; absent means the system's choice. */
  theme: 'theme',
  /** The session token. */
  token: 'token',
  /** ISO time at which the session token ends. */
  tokenEnds: 'token_expires_at',
  /** The second token of the login reply (requirement 1.4). */
  second: 'ttoken',
  /** The two-factor session that the code step returns. */
  session: 'session',
  /** Between password and code: all that is stored then, removed once the code was right. */
  preLogin: 'pre_login_token',
  preLoginEnds: 'pre_login_expires_at',
  /** Followed by a ticket's number: the reply that is being written. */
  replyDraft: 'reply_draft_',
  /** Set where single keys such as ? open nothing. */
  noSingleKeys: 'no_single_keys',
  /** The last activity in any tab: milliseconds since 1970. */
  lastActive: 'last_active_at',
} as const;

export const languageWords = { en: 'english', es: 'spanish' } as const;

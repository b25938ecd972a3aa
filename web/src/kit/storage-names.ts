/** The names under which the browser keeps things; the public pages' small scripts and the app read the same ones. */
export const storageNames = {
  /** 'english' or 'spanish' (specification 1, point 1). */
  language: 'language',
  /** 'light' or 'dark'; absent means the system's choice. */
  theme: 'theme',
  /** The session token. */
  token: 'token',
  /** ISO time at which the session token ends. */
  tokenEnds: 'token_expires_at',
  /** The second token that a login answers beside the session token (specification 1, point 4). */
  second: 'ttoken',
  /** The two-factor session that the code step answers. */
  session: 'session',
  /** Between password and code: all that is held then, and gone once the code was right. */
  preLogin: 'pre_login_token',
  preLoginEnds: 'pre_login_expires_at',
  /** When somebody last touched the app, in any tab: milliseconds since 1970. */
  lastActive: 'last_active_at',
} as const;

/** In sessionStorage: what one page leaves for the next in the same tab. */
export const passingNames = {
  /** One notice, shown once by whichever page comes next: `{ tone, text, title? }` as JSON. */
  flash: 'flash',
  /** Where a lost session stood, so that the next login goes back there. */
  returnTo: 'return_to',
} as const;

export const languageWords = { en: 'english', es: 'spanish' } as const;

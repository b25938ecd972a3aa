import { textIn } from '@istmo/client/search';

type Search = Record<string, unknown>;
type EmailLinkSearch = { token?: string | undefined; verify?: string | undefined };
type HandoverSearch = { email?: string | undefined; password?: string | undefined; token?: string | undefined };

/** The parameters of an e-mail link. */
export const emailLinkSearch = (search: Search): EmailLinkSearch => ({
  token: textIn(search, 'token'),
  verify: textIn(search, 'verify'),
});
/** The parameters of a handover from the sign-up site. */
export const handoverSearch = (search: Search): HandoverSearch => ({
  email: textIn(search, 'email'),
  password: textIn(search, 'password'),
  token: textIn(search, 'token'),
});

import { readStanding } from '@istmo/contract/areas/access/access.contract';

// What every signed-in page asks first; the boot script asks it while the app itself is still on its way.
const { verb, wire: earlyWire } = readStanding;

type Early = {
  readonly token: string;
  /** Milliseconds of performance.now(). */
  readonly at: number;
  /** Undefined when it could not be asked: then the app asks by itself. */
  readonly response: Promise<Response | undefined>;
};

declare global {
  interface Window {
    early?: Early;
  }
}

// Whatever was asked longer ago may be from before something that the customer did.
const freshMs = 5_000;

/** Asks with the saved token. Only for the boot script, which runs before anything else. */
export function askEarly(token: string, language: string): void {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'accept-language': language,
    'istmo-client': 'web',
    authorization: `Bearer ${token}`,
  };
  const init = { method: verb, headers, body: '{}', cache: 'no-store', signal: AbortSignal.timeout(8_000) } as const;
  const response = fetch(`/api/${earlyWire}`, init).catch(() => undefined);
  window.early = { token, at: performance.now(), response };
}

/** The reply to that question for whoever asks it first, with the same token and soon enough. */
export async function takeEarly(wire: string, token: string | undefined): Promise<Response | undefined> {
  const { early } = window;
  if (wire !== earlyWire || !early) return undefined;
  delete window.early;
  return early.token === token && performance.now() - early.at < freshMs ? early.response : undefined;
}

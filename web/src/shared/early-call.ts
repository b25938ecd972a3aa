import { readUserStatus } from '@istmo/contract/areas/access/access.contract';

// Every signed-in page needs this reply first; the boot script requests it while the app itself is still loading.
const { method, wire: earlyWire } = readUserStatus;

type EarlyCall = {
  readonly token: string;
  /** Milliseconds of performance.now(). */
  readonly at: number;
  /** Undefined when the request failed: then the app sends its own. */
  readonly response: Promise<Response | undefined>;
};

declare global {
  interface Window {
    early?: EarlyCall;
  }
}

// An older reply may predate something that the customer did.
const maxAgeMs = 5_000;

/** Sends the request with the saved token. Only for the boot script, which runs before anything else. */
export function startEarlyCall(token: string, language: string): void {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'accept-language': language,
    'istmo-client': 'web',
    authorization: `Bearer ${token}`,
  };
  const init = { method: method, headers, body: '{}', cache: 'no-store', signal: AbortSignal.timeout(8_000) } as const;
  const response = fetch(`/api/${earlyWire}`, init).catch(() => undefined);
  window.early = { token, at: performance.now(), response };
}

/** Returns the early reply to the first caller with the same token, if it is recent enough. */
export async function takeEarlyReply(wire: string, token: string | undefined): Promise<Response | undefined> {
  const { early } = window;
  if (wire !== earlyWire || !early) return undefined;
  delete window.early;
  return early.token === token && performance.now() - early.at < maxAgeMs ? early.response : undefined;
}

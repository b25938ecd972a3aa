import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { readRegistry } from '@istmo/contract/areas/instruments/instruments.contract';

type EarlyCall = {
  /** Undefined for a public call. */
  readonly token: string | undefined;
  /** Milliseconds of performance.now(). */
  readonly at: number;
  /** Undefined when the request failed: then the app sends its own. */
  readonly response: Promise<Response | undefined>;
};

declare global {
  interface Window {
    early?: Map<string, EarlyCall>;
  }
}

// An older reply may predate something that the customer did.
const maxAgeMs = 5_000;

/**
 * Sends the two requests that every signed-in page needs first, while the app itself is still loading. Only for the boot script, which runs
 * before anything else.
 */
export function startEarlyCall(token: string, language: string): void {
  const headers = { accept: 'application/json', 'accept-language': language, 'istmo-client': 'web' };
  const start = (wire: string, init: RequestInit): Promise<Response | undefined> =>
    fetch(`/api/${wire}`, { ...init, cache: 'no-store', signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
  const status = start(readUserStatus.wire, {
    method: readUserStatus.method,
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const registry = start(readRegistry.wire, { method: readRegistry.method, headers });
  const at = performance.now();
  window.early = new Map([
    [readUserStatus.wire, { token, at, response: status }],
    [readRegistry.wire, { token: undefined, at, response: registry }],
  ]);
}

/** Returns an early reply to the first caller with the same token, if it is recent enough. */
export async function takeEarlyReply(wire: string, token: string | undefined): Promise<Response | undefined> {
  const early = window.early?.get(wire);
  if (!early) return undefined;
  window.early?.delete(wire);
  return early.token === token && performance.now() - early.at < maxAgeMs ? early.response : undefined;
}

import { useRef } from 'react';

/** A new Idempotency-Key: 128 random bits. Works on plain-http hosts too, where randomUUID does not exist. */
function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key per intent: `keyFor(content)` returns the same key while the content is the same, so that a retry after a lost reply is the same
 * request, and a new key once anything changed. `renew` after a completed request makes the next equal one a new request.
 */
export function useIdempotencyKey(): { keyFor: (content: unknown) => string; renew: () => void } {
  const latest = useRef<{ content: string; key: string } | undefined>(undefined);
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (latest.current?.content !== text) latest.current = { content: text, key: createIdempotencyKey() };
      return latest.current.key;
    },
    renew: () => {
      latest.current = undefined;
    },
  };
}

import { useRef } from 'react';

/** A fresh Idempotency-Key: 128 random bits. Works on plain-http hosts too, where randomUUID does not exist. */
export function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key per intent: `keyFor(content)` answers the same key as long as the content is the same, so that a repeat after a lost answer is
 * the same order, and a new key once anything changed. `renew` after a done order makes the next equal one a new order.
 */
export function useOnceKey(): { keyFor: (content: unknown) => string; renew: () => void } {
  const held = useRef<{ content: string; key: string } | undefined>(undefined);
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (held.current?.content !== text) held.current = { content: text, key: newOnceKey() };
      return held.current.key;
    },
    renew: () => {
      held.current = undefined;
    },
  };
}

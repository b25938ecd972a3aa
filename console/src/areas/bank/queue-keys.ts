import * as m from '@istmo/contract/messages';
import { useState } from 'react';
import type { KeyHint } from '../../shared/Keys.tsx';
import { moveInQueue } from '../../shared/review/case-order.ts';
import { focusSearch } from '../../shared/review/ReviewQueue.tsx';
import { useKeys } from '../../shared/use-keys.ts';

export const queueHints = (): KeyHint[] => [
  { keys: ['J', 'K'], name: m.screening_key_move() },
  { keys: ['↵'], name: m.screening_key_open() },
  { keys: ['/'], name: m.screening_key_search() },
  { keys: ['?'], name: m.screening_key_all() },
];

export const moreHints = (): KeyHint[] => [{ keys: ['Esc'], name: m.screening_key_leave() }];

/** The keys of a queue, and whether their list is shown. */
export function useQueueKeys(onClose: () => void) {
  const [isShown, setShown] = useState(false);
  useKeys({
    j: () => moveInQueue(1),
    k: () => moveInQueue(-1),
    arrowdown: () => moveInQueue(1),
    arrowup: () => moveInQueue(-1),
    '/': focusSearch,
    '?': () => setShown(true),
    escape: onClose,
  });
  return { isShown, hide: () => setShown(false) };
}

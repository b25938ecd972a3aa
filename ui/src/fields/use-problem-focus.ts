import { useEffect, useEffectEvent } from 'react';

/**
 * Moves the focus to the first field with a problem after each failed submit. The field says what is wrong with it, and is read with that.
 * Fields are taken in the order of the page, not in that of the rules.
 */
export function useProblemFocus(attempt: number, fields: readonly string[]): void {
  const focusFirst = useEffectEvent(() => {
    const [first] = fields
      .flatMap((id) => document.getElementById(id) ?? [])
      .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.scrollIntoView({ block: 'nearest' });
    first?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (attempt > 0) focusFirst();
  }, [attempt]);
}

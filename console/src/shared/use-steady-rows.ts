import { useState } from 'react';

type SteadyRows<Row> = {
  readonly rows: readonly Row[];
  /** How many rows came meanwhile. */
  readonly fresh: number;
  readonly isGone: (row: Row) => boolean;
  readonly showFresh: () => void;
};

/**
 * The rows of a queue that does not move while one of them is worked on: their content is the newest, their order and number as they were.
 * New rows are counted until they are requested.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  { isHeld, keyOf }: { readonly isHeld: boolean; readonly keyOf: (row: Row) => string },
): SteadyRows<Row> {
  const [held, setHeld] = useState(rows);
  if (held !== rows && (!isHeld || held.length === 0)) setHeld(rows);
  const current = new Map(rows.map((row) => [keyOf(row), row]));
  const heldKeys = new Set(held.map(keyOf));
  return {
    rows: held.map((row) => current.get(keyOf(row)) ?? row),
    fresh: rows.filter((row) => !heldKeys.has(keyOf(row))).length,
    isGone: (row) => !current.has(keyOf(row)),
    showFresh: () => setHeld(rows),
  };
}

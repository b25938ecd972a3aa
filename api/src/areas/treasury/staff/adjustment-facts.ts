import type { Adjustment } from '../adjustments.store.ts';

/** An adjustment as the audit log keeps it. */
export const toFacts = ({
  id,
  direction,
  currency,
  units,
}: Pick<Adjustment, 'id' | 'direction' | 'currency' | 'units'>) => ({
  adjustment: id,
  direction,
  currency,
  units: `${units}`,
});

import type { Measure } from '../measures.store.ts';

/** A measure as the audit log keeps it. */
export const toFacts = ({
  id,
  kind,
  receiver,
  instrument,
  units,
  freeze,
  account,
  replacement,
  authority,
  authorityName,
  reference,
  overridesRules,
}: Omit<Measure, 'state'>) => ({
  measure: id,
  kind,
  receiver: receiver ?? '',
  security: instrument ?? 'all',
  units: units === null ? 'all' : `${units}`,
  freeze: freeze ?? '',
  account,
  replacement,
  authority,
  authority_name: authorityName,
  reference,
  overrides_rules: overridesRules,
});

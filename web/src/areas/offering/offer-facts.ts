import * as m from '@istmo/contract/messages';

/** A name with its value. */
export type Fact = readonly [name: string, value: string];

/** Every number of requirements 1.1 and 2.1. They are terms of the issue and change with a version, not with a setting. */
export const offerFacts = (): readonly Fact[] => [
  [m.offering_fact_sector(), m.offering_fact_sector_value()],
  [m.offering_fact_project(), m.offering_fact_project_value()],
  [m.offering_fact_token(), m.offering_fact_token_value()],
  [m.offering_fact_issuer(), m.offering_fact_issuer_value()],
  [m.offering_fact_total(), m.offering_fact_total_value()],
  [m.offering_fact_admission(), m.offering_fact_admission_value()],
  [m.offering_fact_tranche_one(), m.offering_fact_tranche_one_value()],
  [m.offering_fact_tranche_two(), m.offering_fact_tranche_two_value()],
  [m.offering_fact_allocation(), m.offering_first_come()],
  [m.offering_fact_minimum(), m.offering_fact_minimum_value()],
  [m.offering_fact_pairs(), m.offering_fact_pairs_value()],
  [m.offering_fact_payable(), m.offering_fact_payable_value()],
  [m.offering_fact_identity(), m.offering_fact_identity_value()],
];

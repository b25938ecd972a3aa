import type { EvidenceOptions } from '@istmo/ledger/test-evidence';

const proposal = 'where id = (select proposal from app.offering_move where id = $event)';
const offering = 'where code = (select offering from app.offering_move where id = $event)';
const decided = [
  `update app.proposal set state = 'rejected' ${proposal}`,
  `update app.proposal set decided_by = proposed_by ${proposal}`,
  `update app.proposal set kind = 'offering.other' ${proposal}`,
];
const closingNow = `update app.tranche set closes_at = (select at from ledger.movement where id = $movement)
  where offering = (select offering from app.offering_move where id = $event)`;
const ofMoney = [
  `update app.proposal set subject = 'other' ${proposal}`,
  `update app.proposal set payload = payload || '{"currency": "ETH"}' ${proposal}`,
  `update app.proposal set payload = payload || '{"units": "1"}' ${proposal}`,
];

/** What proves the movements of an offering, and what does not. */
export const offeringEvidence: EvidenceOptions = {
  kinds: ['place-tranche', 'release-proceeds', 'pay-out-proceeds', 'return-tranche'],
  rows: {
    all: [
      "update app.offering_move set state = 'failed' where id = $event",
      "update app.offering_move set kind = 'other' where id = $event",
      'update app.offering_move set units = units + 1 where id = $event',
      "update app.offering_move set currency = 'ETH' where id = $event",
      "update app.offering_move set offering = 'other' where id = $event",
      `update app.offering set code = 'other' ${offering}`,
    ],
    'release-proceeds': [...decided, ...ofMoney],
    'pay-out-proceeds': [
      ...decided,
      ...ofMoney,
      `update app.proposal set payload = payload || jsonb_build_object('issuer', gen_random_uuid()) ${proposal}`,
      `update app.offering set issuer_id = gen_random_uuid() ${offering}`,
    ],
    'place-tranche': [
      ...decided,
      `update app.proposal set payload = payload || '{"offering": "other"}' ${proposal}`,
      `update app.offering set instrument = 'BTC' ${offering}`,
      `update app.offering set issuer_id = gen_random_uuid() ${offering}`,
    ],
    'return-tranche': [
      `update app.offering set instrument = 'BTC' ${offering}`,
      `update app.offering set issuer_id = gen_random_uuid() ${offering}`,
      `update app.tranche set closes_at = null where offering = (select offering from app.offering_move where id = $event)`,
      `update app.tranche set closes_at = 'infinity' where offering = (select offering from app.offering_move where id = $event)`,
      `update app.tranche set number = number + 50 where offering = (select offering from app.offering_move where id = $event)`,
      closingNow,
    ],
  },
  // It is closed at the moment that it names.
  allowed: { 'return-tranche': [closingNow] },
  equivalent: { 'o.issuer_id is null → false': 'the operator’s own offering is in own-offering.db.test.ts' },
  calls: ['app.list_offering_lines', 'app.list_posted_lines'],
};

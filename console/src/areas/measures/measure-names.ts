import type {
  Authority,
  MeasureFailure,
  MeasureKind,
  MeasureState,
  ServiceState,
} from '@istmo/contract/areas/measures/measures.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { listMeasures } from '@istmo/contract/areas/measures/measures.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type MeasureRow = ReplyAt<typeof listMeasures>['data'][number];

export const kindNames: Readonly<Record<MeasureKind, () => string>> = {
  freeze: m.measures_kind_freeze,
  unfreeze: m.measures_kind_unfreeze,
  transfer: m.measures_kind_transfer,
  recover: m.measures_kind_recover,
  'bring-in': m.measures_kind_bring_in,
  replace: m.measures_kind_replace,
};

export const authorityNames: Readonly<Record<Authority, () => string>> = {
  court: m.measures_authority_court,
  regulator: m.measures_authority_regulator,
  issuer: m.measures_authority_issuer,
  own: m.measures_authority_own,
};

export const stateDisplays: Readonly<Record<MeasureState, StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.measures_state_proposed },
  rejected: { kind: 'stopped', name: m.measures_state_rejected },
  approved: { kind: 'working', name: m.measures_state_approved },
  sending: { kind: 'working', name: m.measures_state_sending },
  done: { kind: 'done', name: m.measures_state_done },
  failed: { kind: 'failed', name: m.measures_state_failed },
};

export const failureNames: Readonly<Record<MeasureFailure, () => string>> = {
  '': () => '',
  nothing: m.measures_failure_nothing,
  too_little: m.measures_failure_too_little,
  moved: m.measures_failure_moved,
  rules: m.measures_failure_rules,
  unsupported: m.measures_failure_unsupported,
  refused: m.measures_failure_refused,
};

const serviceNames: Readonly<Record<ServiceState, () => string>> = {
  none: m.measures_service_none,
  waiting: m.measures_service_waiting,
  done: m.measures_service_done,
  unsupported: m.measures_service_unsupported,
  unknown: m.measures_service_unknown,
};

/** "Court · Third Civil Court" */
export const authorityText = ({ authority, authority_name: name }: MeasureRow): string =>
  [authorityNames[authority](), name].filter((part) => part !== '').join(' · ');

/** What was ordered: "40 COINGT", "Everything · COINGT". */
export const orderedText = ({ amount, security }: MeasureRow): string =>
  amount === null
    ? `${m.measures_all()} · ${security || m.measures_all_securities()}`
    : `${formatAmount(amount)} ${security}`;

/** What was moved: "40 COINGT", "6 COINGT, 4 BOVER"; empty where nothing was, or where that is not known yet. */
export const movedText = ({ moved, state }: MeasureRow): string =>
  (state === 'done' ? moved : []).map(({ amount, security }) => `${formatAmount(amount)} ${security}`).join(', ');

/** A freeze that took less than was ordered says so. */
export function shortText(row: MeasureRow): string | undefined {
  const [line] = row.moved;
  if (row.kind !== 'freeze' || row.state !== 'done' || row.amount === null || !line || line.amount === row.amount)
    return undefined;
  return m.measures_short({ moved: formatAmount(line.amount), ordered: formatAmount(row.amount) });
}

/** What the issuance service made of each part, once each; of what failed there its reason says it. */
export const serviceText = ({ moved, state }: MeasureRow): string =>
  [
    ...new Set(
      (state === 'failed' ? [] : moved).map(({ service, txid }) =>
        [serviceNames[service](), txid].filter(Boolean).join(' '),
      ),
    ),
  ].join(', ');

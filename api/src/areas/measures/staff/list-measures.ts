import { countWaitingMeasures, listMeasures } from '@istmo/contract/areas/measures/measures.staff.contract';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import { isPermitted } from '@istmo/contract/kernel/staff-role';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { toDateRange } from '../../../http/paging.ts';
import { showProposal } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { countProposed, type ListedMeasure, readMeasures } from '../list-measures.store.ts';
import { readLines } from '../measure-lines.store.ts';

type Line = Awaited<ReturnType<typeof readLines>>[number];
type Context = { readonly caller: StaffCaller; readonly registry: Registry; readonly lines: readonly Line[] };

function toRow(row: ListedMeasure, { caller, registry, lines }: Context) {
  const decimal = (units: bigint, code: string): string =>
    formatUnits(units, requireInstrument(registry, code).ledgerScale);
  const { instrument } = row;
  // Who answers the holder reads what the holder reads.
  const isTold = isPermitted(caller.role, 'measures.read-reasons');
  return {
    ...showProposal(row, caller),
    kind: row.kind,
    customer_id: row.customer,
    customer: row.username,
    receiver_id: row.receiver ?? '',
    receiver: row.receiverName ?? '',
    security: instrument ?? '',
    amount: instrument === null || row.units === null ? null : decimal(row.units, instrument),
    moved: lines
      .filter(({ measure }) => measure === row.id)
      .map(({ instrument: security, units, from, service, txid }) => ({
        security,
        amount: decimal(units, security),
        was_frozen: from === 'frozen',
        service,
        txid,
      })),
    frozen: instrument === null || row.frozenUnits === null ? null : decimal(row.frozenUnits, instrument),
    holder: row.holder ?? row.username,
    freeze_id: row.freeze ?? '',
    account: row.account,
    replacement: row.replacement,
    authority: row.authority,
    authority_name: row.authorityName,
    reference: row.reference,
    reason: isTold ? row.reason : '',
    overrides_rules: row.overridesRules,
    rules_note: isTold ? row.rulesNote : '',
    state: row.state,
    failure: row.failure,
    decider: row.decider ?? '',
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_reason: isTold ? (row.decisionReason ?? '') : '',
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

export const answerListMeasures = handleStaff(listMeasures, async (app, caller, input) => {
  checkDates(input);
  const { customer, security, ...query } = input;
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readMeasures(app.db, {
      ...query,
      security: security.trim().toUpperCase(),
      customer: parseId<'customer'>(customer),
      ...toDateRange(query),
    }),
  ]);
  const lines = await readLines(
    app.db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toRow(row, { caller, registry, lines })), count };
});

export const answerCountWaitingMeasures = handleStaff(countWaitingMeasures, async (app) =>
  showQueueLength(await countProposed(app.db)),
);

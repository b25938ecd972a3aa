import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { type Movement, post, reverseDeposit } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type ActivityKind, writeActivity } from '../history/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { queueDepositEmail } from './deposit-emails.ts';
import { lockReversed, markClosed, type ReversedRow } from './shortfall.store.ts';

/*
 * What staff decide about a deposit that its network reversed and did not confirm again (docs/recipes/reversed-deposit.md). Each is one
 * transaction with the row, the activity, the email and the movement, and needs the operator's login.
 */

export type CloseOutcome =
  | { readonly outcome: 'done'; readonly amount: string; readonly currency: string }
  | {
      readonly outcome: 'refused';
      readonly reason: 'unknown' | 'not_reversed';
    };

const refused = (reason: Extract<CloseOutcome, { outcome: 'refused' }>['reason']): CloseOutcome => ({
  outcome: 'refused',
  reason,
});

/**
 * The deposit will not come back: what was frozen of it leaves the books as the coins did, and what was spent is collected from now on (area
 * debts). It is not watched any more.
 */
export function closeDeposit(app: App, id: string): Promise<CloseOutcome> {
  return decide(app, id, async (tx, row, at) => {
    if (row.state !== 'reversed') return refused('not_reversed');
    await markClosed(tx, row.id);
    const { frozenUnits: units, reversals: reversalNumber } = row;
    const amount = money(row.currency, units);
    const place = `chain:${row.network}` as const;
    return {
      kind: 'deposit-closed',
      units: row.units,
      movements: units > 0n ? [reverseDeposit({ id, reversalNumber, customer: row.customer, at, amount, place })] : [],
    };
  });
}

type Change = {
  readonly kind: ActivityKind;
  readonly units: bigint;
  readonly movements: readonly Movement[];
};

type Decision = (tx: Tx, row: ReversedRow, at: Date) => Promise<Change | CloseOutcome>;

async function decide(app: App, id: string, decision: Decision): Promise<CloseOutcome> {
  const at = app.clock.now();
  // Read before the transaction, which then needs no second connection.
  const registry = await readRegistry(app);
  return app.db.inTransaction(async (tx) => {
    const row = await lockReversed(tx, id);
    if (!row) return refused('unknown');
    const change = await decision(tx, row, at);
    if ('outcome' in change) return change;
    const instrument = requireInstrument(registry, row.currency);
    const decimal = toDecimal(change.units, instrument);
    await writeActivity(tx, row.customer, {
      kind: change.kind,
      at,
      params: decimal,
    });
    for (const topic of ['deposits', 'balances', 'activity'] as const) await publishEvent(tx, row.customer, topic);
    await queueDepositEmail(app, tx, { row: { ...row, units: change.units }, instrument, about: 'closed' });
    if (change.movements.length > 0) await post(tx, ...change.movements);
    return { outcome: 'done', ...decimal };
  });
}

const toDecimal = (units: bigint, { code, ledgerScale }: Instrument) => ({
  amount: formatUnits(units, ledgerScale),
  currency: code,
});

import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { batchInsert, prepareRow, type Effect, type Idempotency } from '../commit/effect.ts';
import type { Movement } from '../movement.ts';
import { adjustment } from '../movements/adjustment.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { issueTranche } from '../movements/issue.ts';
import { swap, type Swap } from '../movements/swap.ts';
import { post } from '../commit/post.ts';
import { registerCurrency } from '../register-currency.ts';

/*
 * Fixtures of the ledger's tests and benchmark: tables like those of the areas, customers with money, and swaps.
 */

export const at = new Date('2026-11-21T10:00:00Z');
export const usd = (units: bigint) => money('USD', units);
/** A security with room for any test's supply. */
export const token = 'TKN';
export const tokens = (units: bigint) => money(token, units);
export const newCustomer = (): CustomerId => asId<'customer'>(newId());
export const postMovements = (db: Db, ...movements: readonly Movement[]) =>
  db.inTransaction((tx) => post(tx, ...movements));

const swapRow = batchInsert({
  name: 'test-swap',
  table: 'app.test_swap',
  columns: {
    id: 'uuid',
    customer: 'uuid',
    from_currency: 'text',
    from_units: 'bigint',
    to_currency: 'text',
    to_units: 'bigint',
    fee_units: 'bigint',
    rate: 'numeric',
    detail: 'jsonb',
    note: 'text?',
    at: 'timestamptz',
  },
});
const activityRow = batchInsert({
  name: 'test-activity',
  table: 'app.test_activity',
  columns: { id: 'uuid', customer: 'uuid', kind: 'text', address: 'inet', at: 'timestamptz' },
});

/** Creates tables like those of the areas. */
export async function createTestTables(owner: Db): Promise<void> {
  await owner.query(`create table app.test_swap (
    id uuid, customer uuid not null, from_currency text not null, from_units bigint not null, to_currency text not null,
    to_units bigint not null, fee_units bigint not null, rate numeric not null, detail jsonb not null,
    note text constraint test_swap_note check (note <> 'invalid'), at timestamptz not null,
    primary key (customer, id))`);
  await owner.query(`create table app.test_activity (
    id uuid, customer uuid not null, kind text not null, address inet not null, at timestamptz not null, primary key (customer, id))`);
}

/** With money that the operator brought in; `db` is the operator's login. */
export async function createFundedCustomer(db: Db, units: bigint): Promise<CustomerId> {
  const customer = newCustomer();
  const amount = usd(units);
  await postMovements(
    db,
    fundTreasury({ id: newId(), at, amount, place: 'bank:test' }),
    adjustment({ id: newId(), customer, at, amount }),
  );
  return customer;
}

export async function issueTokens(db: Db, supply: bigint, number = 1): Promise<void> {
  await db.inTransaction(async (tx) => {
    await registerCurrency(tx, { code: token, scale: 0, supplyCap: 10n ** 15n });
    await post(tx, issueTranche({ tranche: { offering: 'TKN-1', number }, at, supply: tokens(supply) }));
  });
}

type SwapEffectOptions = Partial<Swap> &
  Pick<Swap, 'customer'> & {
    readonly idempotency?: Idempotency;
    readonly note?: string;
    readonly fromTreasury?: boolean;
  };

/** A purchase of one token for ten dollars and a fee of one dollar, with the rows an area writes with it. */
export function buildSwapEffect({ idempotency, note, fromTreasury, ...overrides }: SwapEffectOptions): Effect {
  const source = fromTreasury ? {} : { fromTranche: { offering: 'TKN-1', number: 1 } };
  const swapMovement: Swap = {
    id: newId(),
    at,
    pays: usd(1_000n),
    fee: usd(100n),
    receives: tokens(1n),
    ...source,
    ...overrides,
  };
  const { id, customer, pays, fee, receives } = swapMovement;
  return {
    movement: swap(swapMovement),
    rows: [
      prepareRow(swapRow, {
        id,
        customer,
        from_currency: pays.currency,
        from_units: pays.units,
        to_currency: receives.currency,
        to_units: receives.units,
        fee_units: fee.units,
        rate: '0.001',
        detail: { source: 'test', "it's": 'a "quoted" \\ thing, {1}' },
        note: note ?? null,
        at: swapMovement.at,
      }),
      prepareRow(activityRow, {
        id: newId(),
        customer,
        kind: 'Instant Swap',
        address: '127.0.0.1',
        at: swapMovement.at,
      }),
    ],
    ...(idempotency ? { idempotency } : {}),
  };
}

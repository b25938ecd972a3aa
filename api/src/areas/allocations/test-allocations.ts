import {
  decideAllocation,
  proposeAllocation,
  readAllocation,
} from '@istmo/contract/areas/allocations/allocations.staff.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { createCheckpoint, placeRaise, post, type RaisePlacement } from '@istmo/ledger';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import type { RaiseId, RaiseTerms } from '../raises/public.ts';

/** Sessions of staff do not outlive longer windows. */
const windowMs = 60_000;

type OrderedRaise = { readonly id: RaiseId };

type PaidOrderWish = {
  readonly customer: CustomerId;
  readonly at: Date;
  readonly paid: bigint;
  readonly currency?: string;
  /** In the currency of the terms; null until the rate of the close is known. */
  readonly value?: bigint | null;
  readonly wanted?: bigint;
  readonly limitPrice?: bigint;
  readonly priceStep?: number;
};

/** The row of an order that is paid; of its money nothing is in the ledger. */
export async function insertPaidOrder(owner: Db, { id: raise }: OrderedRaise, wish: PaidOrderWish): Promise<string> {
  const id = newId();
  const { customer, at, paid, currency = 'USD', limitPrice = null, priceStep = null } = wish;
  const value = wish.value === undefined ? paid : wish.value;
  await owner.query(
    `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units, rate,
       wanted_units, limit_price, price_step, country, category, leave_until, documents, created_at, paid_at)
     values ($1::uuid, 'SU-' || upper(right(replace($1::text, '-', ''), 12)), $2, $3, 1, 'open', $4, 'balance', $5, $6, $7, null, $8, $9, $10, 'SV', 'retail', $4, '[]', $4, $4)`,
    [id, raise, customer, at, currency, paid, value, wish.wanted ?? 1_000_000n, limitPrice, priceStep],
  );
  return id;
}

/** Sets the units of an announced raise aside, as the worker does before it opens. */
async function placeUnits(worker: Db, placed: Omit<RaisePlacement, 'id'>): Promise<void> {
  const id = newId();
  const { raise, at, units } = placed;
  await worker.inTransaction(async (tx) => {
    await tx.query("insert into app.raise_placement (id, raise, kind, units, at) values ($1, $2, 'place', $3, $4)", [
      id,
      raise,
      units.units,
      at,
    ]);
    await post(tx, placeRaise({ ...placed, id }));
  });
}

type Offered = {
  readonly terms?: Partial<Omit<RaiseTerms, 'raise' | 'version'>>;
  /** Whether the company placed its units before the raise opened. */
  readonly isPlaced?: boolean;
  /** Units of the security that are held by people before the raise opens. */
  readonly held?: readonly bigint[];
  /** What happens after the announcement, before the raise opens. */
  readonly announced?: (raise: OrderedRaise) => Promise<unknown>;
};

/** What tests of allotments put in place: raises that are open with units placed, paid orders, and the close. One unit costs 10 USD. */
export async function createAllocationSteps(testEnv: TestEnv) {
  const payments = await createPaymentSteps(testEnv);
  const raises = await createRaiseSteps(testEnv);
  const { owner, clock, workerApp } = testEnv;
  let count = 0;

  async function open({ terms = {}, isPlaced = true, held = [], announced }: Offered = {}) {
    const { instrument, people: holders } = await payments.createSecurity(1n, ...held);
    const closesAt = new Date(clock.now().getTime() + windowMs);
    const { issuer } = payments;
    const raise = await raises.draft({ instrument, issuer: issuer.customer, terms: { closesAt, ...terms } });
    for (const state of ['review', 'approved', 'announced'] as const) await raises.setTo(raise.id, state);
    await announced?.(raise);
    const units = money(instrument, raise.terms.offeredUnits + raise.terms.overUnits);
    if (isPlaced) {
      await fundCustomer(testEnv, issuer.customer, units);
      await placeUnits(workerApp.db, { raise: raise.id, issuer: issuer.customer, at: clock.now(), units });
    }
    await raises.setTo(raise.id, 'open');
    await waitForRegistry(testEnv);
    return { ...raise, instrument, holders: holders.slice(1) };
  }

  /** A paid order, later than those before it. */
  function order(raise: OrderedRaise, wish: Omit<PaidOrderWish, 'customer' | 'at'> & { readonly person: Person }) {
    count += 1;
    const at = new Date(clock.now().getTime() + count);
    return insertPaidOrder(owner, raise, { ...wish, customer: wish.person.customer, at });
  }

  /** The window is over. */
  async function close({ id }: { readonly id: RaiseId }): Promise<void> {
    testEnv.advance(windowMs + 1_000);
    await raises.setTo(id, 'closed');
  }

  const decisions = await createDecisions(testEnv);
  return {
    raises,
    ...decisions,
    issuer: payments.issuer,
    open,
    order,
    close,
    checkpoint: () => createCheckpoint(testEnv.workerApp.db),
    leave: (raise: OrderedRaise, order: string) => leave({ owner, clock }, raise, order),
    /** What was written, in the order of the payments. */
    written: (id: RaiseId) =>
      owner.query<{ id: string; allotted: bigint | null; price: bigint | null; cost: bigint | null }>(
        `select id, allotted_units as allotted, allotted_price as price, cost_units as cost from app.raise_subscription where raise = $1 order by paid_at, id`,
        [id],
      ),
  };
}

/** The two of the staff who propose and approve allotments. */
async function createDecisions(testEnv: TestEnv) {
  const proposer = await testEnv.addStaff(`allot${newId().slice(-6)}`, 'treasury');
  const approver = await testEnv.addStaff(`allot${newId().slice(-6)}`, 'treasury');
  const reason = 'Checked against the book of orders';

  /** Proposed by one and approved by another; the worker has not written it. */
  async function decide(reference: string): Promise<void> {
    const { body } = await testEnv.call(readAllocation, { reference }, { as: proposer });
    const hash = body.data?.result?.hash ?? '';
    const proposed = await testEnv.call(proposeAllocation, { reference, hash, reason }, { as: proposer });
    if (proposed.http !== 200) throw new Error(`not proposed: ${JSON.stringify(proposed.body)}`);
    const id = (await testEnv.call(readAllocation, { reference }, { as: proposer })).body.data?.proposal?.id ?? '';
    const decided = await testEnv.call(decideAllocation, { id, approve: true, reason }, { as: approver });
    if (decided.http !== 200) throw new Error(`not approved: ${JSON.stringify(decided.body)}`);
  }

  return {
    decide,
    preview: async (reference: string) =>
      (await testEnv.call(readAllocation, { reference }, { as: proposer })).body.data,
  };
}

/** The raise is suspended for a moment, in which every investor may leave, and this one does. */
async function leave({ owner, clock }: Pick<TestEnv, 'owner' | 'clock'>, { id }: OrderedRaise, order: string) {
  const at = clock.now();
  const suspend = (since: Date | null) =>
    owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
      id,
      since,
      since ? 'A question of the supervisor' : '',
    ]);
  await suspend(at);
  await owner.query("update app.raise_subscription set state = 'left', state_since = $2, ended_at = $2 where id = $1", [
    order,
    at,
  ]);
  await suspend(null);
}

import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import type { RaiseState, SubscriptionState } from '@istmo/contract/kernel/raise';
import { newId } from '@istmo/db/new-id';
import { available, raiseUnits, readBalance } from '@istmo/ledger';
import pino from 'pino';
import type { App } from '../../app.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import type { TestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { reconcile } from '../reconciliation/public.ts';
import { advanceRaises } from './advance-raises.ts';
import { listPlacements } from './life.store.ts';
import type { RaiseId } from './raises.store.ts';
import type { RaiseTerms } from './terms.store.ts';

export const minuteMs = 60_000;

type Subscribed = {
  readonly customer: CustomerId;
  readonly units: bigint;
  /** What is paid, which is worth as much in the currency of the terms. */
  readonly paid: bigint;
  readonly state?: SubscriptionState;
  readonly leaveUntil?: Date;
  readonly isUnvalued?: boolean;
  /** When it is ordered and paid; now without it. */
  readonly at?: Date;
};

/** A subscription as a row, without its money. */
async function subscribe({ owner, clock }: TestEnv, raise: RaiseId, row: Subscribed): Promise<string> {
  const id = newId();
  const { state = 'open', at = clock.now(), leaveUntil = at, customer, units, paid } = row;
  const isPaid = state !== 'awaiting' && state !== 'paying';
  await owner.query(
    `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units, rate,
       wanted_units, country, category, leave_until, documents, created_at, paid_at)
     values ($1, $2, $3, $4, 1, $5, $6, 'balance', 'USD', $7, $8, case when $8::bigint is null then null else 1 end, $9, 'SV', 'retail', $10, '[]', $6, $11)`,
    [
      id,
      `SU-${id.slice(-10).toUpperCase()}`,
      raise,
      customer,
      state,
      at,
      paid,
      row.isUnvalued === true ? null : paid,
      units,
      leaveUntil,
      isPaid ? at : null,
    ],
  );
  return id;
}

/** What tests of the life cycle do: a security whose issuer has units, a raise of it, subscriptions as rows, and the worker. */
export async function createLifeSteps(testEnv: TestEnv) {
  const { owner, clock } = testEnv;
  const payments = await createPaymentSteps(testEnv);
  const raises = await createRaiseSteps(testEnv);
  const issuer = payments.issuer.customer;
  const worker: App = payments.worker;
  const inMinutes = (count: number): Date => new Date(clock.now().getTime() + count * minuteMs);

  async function offer(units: bigint, terms: Partial<Omit<RaiseTerms, 'raise' | 'version'>> = {}) {
    const { instrument } = await payments.createSecurity();
    if (units > 0n) await fundCustomer(testEnv, issuer, money(instrument, units));
    const dates = { announceAt: inMinutes(1), opensAt: inMinutes(2), closesAt: inMinutes(10) };
    const { id, reference } = await raises.draft({ instrument, issuer, terms: { ...dates, ...terms } });
    await raises.setTo(id, 'review');
    await raises.setTo(id, 'approved');
    return { id, reference, instrument };
  }

  return {
    ...payments,
    raises,
    issuer: payments.issuer,
    worker,
    inMinutes,
    offer,
    subscribe: (raise: RaiseId, row: Subscribed) => subscribe(testEnv, raise, row),
    advanceRaises: (app: App = worker) => advanceRaises(app),
    /** The worker at exactly this moment, which another clock would be past. */
    advanceAt: (at: Date) => advanceRaises({ ...worker, clock: { ...worker.clock, now: () => at } }),
    /** The subscription ends: settled with so many units, or otherwise. */
    endSubscription: (id: string, state: 'left' | 'returned' | 'settled', units = 0n) =>
      owner.query(
        `update app.raise_subscription set state = $2, state_since = $3, ended_at = $3, reason = case when $2 = 'returned' then (select case r.state when 'cancelled' then 'cancelled' else 'not-allotted' end from app.raise r where r.id = raise) else '' end,
           allotted_units = case when $2 = 'settled' then $4::bigint end, allotted_price = case when $2 = 'settled' then 1000 end,
           cost_units = case when $2 = 'settled' then paid_units end where id = $1`,
        [id, state, clock.now(), units],
      ),
    stateOf: async (id: RaiseId): Promise<RaiseState | undefined> => (await raises.read(id))?.state,
    unitsOf: async ({ id, instrument }: { readonly id: RaiseId; readonly instrument: string }) => ({
      issuer: (await readBalance(testEnv.db, available(issuer), instrument)).units,
      raise: (await readBalance(testEnv.db, raiseUnits(id), instrument)).units,
    }),
    placementsOf: async (id: RaiseId) =>
      (await listPlacements(testEnv.db, id)).map(({ kind, units }) => ({ kind, units })),
    /** Of one placement or return, or of all. */
    findPlacementDifferences: async (placement?: string) =>
      (await reconcile({ ...worker, log: pino({ level: 'silent' }) }, testEnv.url.reader))
        .filter(
          ({ kind, event }) => kind.startsWith('raise-placement') && (placement === undefined || event === placement),
        )
        .map(({ kind }) => kind),
    give: (instrument: string, units: bigint) => fundCustomer(testEnv, issuer, money(instrument, units)),
    waitForRegistry: () => waitForRegistry({ ...testEnv, workerApp: worker }),
  };
}

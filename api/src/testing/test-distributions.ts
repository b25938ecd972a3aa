import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, readBalance } from '@istmo/ledger';
import pino from 'pino';
import type { App } from '../app.ts';
import { type CorporateActionId, readAction } from '../areas/corporate-actions/corporate-actions.store.ts';
import { toFundingEffect } from '../areas/corporate-actions/funding.store.ts';
import { advanceEvents, retryPayments } from '../areas/corporate-actions/advance-events.ts';
import { endEvents } from '../areas/corporate-actions/end-events.ts';
import { takeSnapshots } from '../areas/corporate-actions/take-snapshot.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { createActionSteps, rateOf } from './test-corporate-actions.ts';
import type { Person, TestEnv } from './test-env.ts';
import { fundCustomer } from './test-funds.ts';
import { listTestAsset } from './test-markets.ts';
import { waitForRegistry } from './wait-for-registry.ts';

const dayMs = 24 * 3_600_000;
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;

/** An issuance service that has what the books have, and so many units more. */
function issuanceOf(testEnv: TestEnv, more: bigint): App['issuance'] {
  const readSupply = async (uuid: string): Promise<bigint> => {
    const [row] = await testEnv.owner.query<{ units: bigint }>(
      `select more.units - coalesce(sum(a.balance), 0)::bigint as units from (select $2::bigint as units) more
         left join ledger.account a on a.kind = 'issued' and a.currency = upper($1) group by more.units`,
      [uuid, more],
    );
    return row?.units ?? 0n;
  };
  const readHoldings = async (uuid: string) => [
    { account: 'platform', units: await readSupply(uuid), frozenUnits: 0n },
  ];
  return { ...testEnv.workerApp.issuance, platformAccount: 'platform', readSupply, readHoldings };
}

/** A decision of two of the staff; its id. */
async function approve(
  testEnv: TestEnv,
  {
    kind,
    event,
    payload,
  }: { readonly kind: string; readonly event: CorporateActionId; readonly payload: Readonly<Record<string, string>> },
): Promise<string> {
  const id = newId();
  const [proposer, decider] = [
    await testEnv.addStaff(`p${newId().slice(-8)}`, 'treasury'),
    await testEnv.addStaff(`q${newId().slice(-8)}`, 'treasury'),
  ];
  await testEnv.owner.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision_reason)
     values ($1, $2, 'corporate-action', $3, $4, 'as agreed', $5, now(), 'approved', $6, now(), 'yes')`,
    [id, kind, event, JSON.stringify(payload), proposer.id, decider.id],
  );
  return id;
}

/** What became of an event and of its holders. */
const readsOf = (testEnv: TestEnv) => ({
  stateOf: async (id: CorporateActionId) => (await readAction(testEnv.db, id))?.state,
  balanceOf: async (customer: CustomerId, currency = 'USD') =>
    (await readBalance(testEnv.db, available(customer), currency)).units,
  rowsOf: (event: CorporateActionId) =>
    testEnv.owner.query<{ customer: CustomerId | null; state: string; reason: string; gross: bigint; tax: bigint }>(
      `select customer_id as customer, state, reason, gross_units as gross, tax_units as tax from app.entitlement
        where event = $1 order by number`,
      [event],
    ),
});

/** What tests of the worker of corporate actions do: the worker itself records, pays and ends. */
export async function createPaymentSteps(testEnv: TestEnv) {
  const steps = await createActionSteps(testEnv);
  const issuer = await testEnv.signUp('issuer', traits);
  await fundCustomer(testEnv, issuer.customer, money('USD', 100_000_000n));
  let count = 0;

  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const worker: App = { ...testEnv.workerApp, log, issuance: issuanceOf(testEnv, 0n) };

  /** A security of its own for each test, with holders of so many units. */
  async function createSecurity(...units: readonly bigint[]) {
    const instrument = `PAY${(count += 1)}`;
    await listTestAsset(testEnv, { ticker: instrument, scale: 0, owner: issuer, usd: '10' });
    const people: Person[] = [];
    for (const [index, each] of units.entries()) {
      const person = await testEnv.signUp(`holder${count}x${index}`, traits);
      await fundCustomer(testEnv, person.customer, money(instrument, each));
      people.push(person);
    }
    await waitForRegistry({ ...testEnv, workerApp: worker });
    return { instrument, people, holders: people.map(({ customer }) => customer) };
  }

  return {
    issuer,
    worker,
    /** What the worker of corporate actions does. */
    tasks: { takeSnapshots, advanceEvents, retryPayments, endEvents },
    issuanceWith: (more: bigint) => issuanceOf(testEnv, more),
    createSecurity,
    /** What the worker has logged as an error since the last look. */
    takeErrors: (): string[] => logged.splice(0),
    announce: async (instrument: string, more: Partial<Parameters<typeof steps.announce>[0]> = {}) =>
      (
        await steps.announce({
          instrument,
          issuer: issuer.customer,
          kind: 'dividend',
          rates: [rateOf('USD', '1.25')],
          ...more,
        })
      ).id,
    announceDraft: steps.announceDraft,
    cancel: steps.cancel,
    fund: (event: CorporateActionId, units: bigint) => {
      const amount = money('USD', units);
      const at = testEnv.clock.now();
      const funding = { id: newId(), event, issuer: issuer.customer, proposal: null, at, amount };
      return testEnv.app.ledger.commit(toFundingEffect(funding));
    },
    approve: (kind: string, event: CorporateActionId, payload: Readonly<Record<string, string>>) =>
      approve(testEnv, { kind, event, payload }),
    /** The end of the record day, and what the worker does then. */
    passRecordDay: async (): Promise<void> => {
      testEnv.advance(11 * dayMs);
      await takeSnapshots(worker);
    },
    toPaymentDay: (): void => testEnv.advance(10 * dayMs),
    ...readsOf(testEnv),
    findDifferences: async () =>
      (await reconcile({ ...worker, log: pino({ level: 'silent' }) }, testEnv.url.reader)).filter(({ kind }) =>
        /entitlement|distribution|withholding|tender/.test(kind),
      ),
  };
}

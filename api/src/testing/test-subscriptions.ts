import {
  leaveSubscription,
  readOrderForm,
  subscribe,
} from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, escrow, raiseUnits, placeRaise, post, readBalance, subscribed } from '@istmo/ledger';
import type { RaiseId, RaiseTerms } from '../areas/raises/public.ts';
import { openSession } from '../areas/sessions/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import type { CallOptions } from './test-call.ts';
import type { Person, TestEnv } from './test-env.ts';
import { fundCustomer } from './test-funds.ts';
import { listTestAsset } from './test-markets.ts';
import { createRaiseSteps } from './test-raises.ts';
import { waitForRegistry } from './wait-for-registry.ts';

const visitor = {
  language: 'en',
  address: '192.0.2.1',
  device: 'test',
  wantsBinding: false,
  token: undefined,
  files: [],
} as const;
const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;

type OpenedRaise = {
  readonly id: RaiseId;
  readonly reference: string;
  readonly terms: RaiseTerms;
  readonly instrument: string;
};
type Order = Partial<RequestOf<typeof subscribe>>;

/** What tests put in place of steps that other areas decide: no trigger asks who decided them. */
const forge = ({ admin }: TestEnv, sql: string) =>
  admin.query(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

/** Sets the units of a raise aside, as its worker does before it opens. */
async function placeUnits(testEnv: TestEnv, issuer: Person, { id: raise, instrument }: OpenedRaise, units: bigint) {
  await fundCustomer(testEnv, issuer.customer, money(instrument, units));
  const id = newId();
  const at = testEnv.clock.now();
  await forge(
    testEnv,
    `insert into app.raise_placement (id, raise, kind, units, at) values ('${id}', '${raise}', 'place', ${units}, '${at.toISOString()}')`,
  );
  const placed = placeRaise({ id, raise, issuer: issuer.customer, at, units: money(instrument, units) });
  await testEnv.operator.inTransaction((tx) => post(tx, placed));
}

/** Allots units at the lowest price to the open subscriptions of a closed raise, in the order in which they were made. */
const allotUnits = (testEnv: TestEnv, { id, terms }: OpenedRaise, units: readonly bigint[]) =>
  forge(
    testEnv,
    `update app.raise_subscription s set allotted_units = n.units, allotted_price = ${terms.priceLow}, cost_units = n.units * ${terms.priceLow}
       from (select o.id, u.units
               from (select id, row_number() over (order by id) as n from app.raise_subscription where raise = '${id}' and state = 'open') o
               join unnest(array[${units.join(', ')}]::bigint[]) with ordinality u (units, n) on u.n = o.n) n
      where n.id = s.id;
     update app.raise set state = 'allocated', state_since = now() where id = '${id}'`,
  );

/** What a customer has, and what is in escrow of a raise. */
const readsOf = (testEnv: TestEnv) => ({
  balanceOf: async ({ customer }: Person, currency = 'USD') =>
    (await readBalance(testEnv.db, available(customer), currency)).units,
  inEscrowOf: async ({ customer }: Person, { id }: OpenedRaise, currency = 'USD') =>
    (await readBalance(testEnv.db, subscribed(customer, id), currency)).units,
  escrowOf: async ({ id }: OpenedRaise, currency = 'USD') =>
    (await readBalance(testEnv.db, escrow(id), currency)).units,
  unsoldOf: async ({ id, instrument }: OpenedRaise) =>
    (await readBalance(testEnv.db, raiseUnits(id), instrument)).units,
  statesOf: ({ id }: OpenedRaise) =>
    testEnv.owner.query<{ state: string; reason: string }>(
      'select state, reason from app.raise_subscription where raise = $1 order by id',
      [id],
    ),
  findDifferences: async () =>
    (await reconcile(testEnv.workerApp, testEnv.url.reader)).filter(({ kind }) => kind.startsWith('subscription')),
});

/** The session of a person whose last one ended while the clock was advanced. */
async function signInAgain(testEnv: TestEnv, person: Person): Promise<Person> {
  const { token } = await testEnv.db.inTransaction((tx) =>
    openSession(testEnv.app, tx, { customer: person.customer, visitor }),
  );
  return { ...person, token };
}

/** What tests of orders do: companies whose raise is open, investors with money, and orders as the page sends them. */
export async function createSubscriptionSteps(testEnv: TestEnv) {
  const raises = await createRaiseSteps(testEnv);
  const issuer = await testEnv.signUp(`issuer${newId().slice(-6)}`, traits);
  let count = 0;

  async function open(terms: Partial<Omit<RaiseTerms, 'raise' | 'version'>> = {}, scale = 0): Promise<OpenedRaise> {
    const instrument = `RAISE${(count += 1)}`;
    await listTestAsset(testEnv, { ticker: instrument, scale, owner: issuer, usd: '10' });
    await waitForRegistry(testEnv);
    return { ...(await raises.open({ instrument, issuer: issuer.customer, terms })), instrument };
  }

  async function investor(cents = 100_000n, currency = 'USD'): Promise<Person> {
    const person = await testEnv.signUp(`investor${newId().slice(-9)}`, traits);
    if (cents > 0n) await fundCustomer(testEnv, person.customer, money(currency, cents));
    return person;
  }

  const quote = async (raise: OpenedRaise, person: Person, order: Order) => {
    const fields = { raise: raise.reference, currency: 'USD', ...order };
    return (await testEnv.call(readOrderForm, fields, { as: person })).body.data;
  };

  /** An order as the page makes it: quoted first, and sent with what was shown. */
  async function order(raise: OpenedRaise, person: Person, entered: Order, options: CallOptions = {}) {
    const { terms_version, documents } = (await quote(raise, person, {})) ?? {};
    const { quote: shown } = (await quote(raise, person, entered)) ?? {};
    const fields: RequestOf<typeof subscribe> = {
      raise: raise.reference,
      currency: 'USD',
      terms_version: terms_version ?? 1,
      documents: documents ?? [],
      paid: shown?.paid ?? '0',
      price: shown?.price ?? '',
      ...entered,
    };
    return testEnv.call(subscribe, fields, { as: person, ...options });
  }

  return {
    raises,
    issuer,
    open,
    investor,
    quote,
    order,
    signInAgain: (person: Person) => signInAgain(testEnv, person),
    leave: (reference: string, person: Person) => testEnv.call(leaveSubscription, { reference }, { as: person }),
    place: (raise: OpenedRaise, units: bigint) => placeUnits(testEnv, issuer, raise, units),
    allot: (raise: OpenedRaise, units: readonly bigint[]) => allotUnits(testEnv, raise, units),
    ...readsOf(testEnv),
  };
}

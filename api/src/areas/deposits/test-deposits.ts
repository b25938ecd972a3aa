import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { readBalances } from '@istmo/ledger';
import type { Custody, Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { type Person, type TestEnv, createTestEnv } from '../../testing/test-env.ts';
import { watchDeposits } from './deposits.worker.ts';
import { ensureAddress } from './ensure-address.ts';

/** The app of the deposit tests has the worker's rights, for it is the worker that watches the networks; calls are answered by another. */
export async function startDepositTest(): Promise<TestEnv & { readonly servingApp: App }> {
  const testEnv = await createTestEnv({ settings: { logLevel: 'silent' } });
  return { ...testEnv, app: testEnv.workerApp, servingApp: testEnv.app };
}

let customers = 0;

/** A verified customer who accepted every disclaimer. */
export function createCustomer(testEnv: TestEnv): Promise<Person> {
  customers += 1;
  return testEnv.signUp(`payee${customers}`, { acceptedDisclaimers: true, kycStatus: 'verified' });
}

export type CurrencyOnNetwork = { readonly currency: string; readonly network: Network };
export type Payee = { readonly customer: CustomerId; readonly person: Person; readonly address: string };

/** A customer with a deposit address for that currency on that network. */
export async function createPayee(
  testEnv: TestEnv,
  place: CurrencyOnNetwork = { currency: 'BTC', network: 'BTC' },
): Promise<Payee> {
  const person = await createCustomer(testEnv);
  const address = await createAddressFor(testEnv.app, person.customer, place.network);
  return { person, customer: person.customer, address };
}

export function createAddressFor(app: App, customer: CustomerId, network: Network): Promise<string> {
  return ensureAddress(app, { customer, language: 'en' }, network);
}

/** The app with some answers of the custody replaced. */
export function withCustody(app: App, answers: Partial<Custody>): App {
  return { ...app, custody: { ...app.custody, ...answers } };
}

export const timeoutMs = 60;

/** Runs the deposit watch several times, with enough time between the runs that every rescheduled deposit is due. */
export async function runWatch(
  { app, advance }: Pick<TestEnv, 'app' | 'advance'>,
  network: Network,
  count = 3,
): Promise<void> {
  for (let run = 0; run < count; run++) {
    await watchDeposits(app, network, timeoutMs);
    advance(16_000);
  }
}

export async function readCustomerBalance(
  { db }: App,
  customer: CustomerId,
  currency: string,
): Promise<{ available: bigint; frozen: bigint }> {
  const all = (await readBalances(db, [customer])).get(customer) ?? [];
  const { available, frozen } = all.find((row) => row.currency === currency) ?? { available: 0n, frozen: 0n };
  return { available, frozen };
}

export type StoredDepositRow = {
  state: DepositState;
  units: bigint;
  confirmations: number;
  frozen: bigint;
  txid: string;
  output: number;
  id: string;
};

export async function readDepositRows({ db }: App, customer: CustomerId): Promise<StoredDepositRow[]> {
  return db.query<StoredDepositRow>(
    `select id, state, units, confirmations, frozen_units as frozen, txid, output from app.deposit where customer_id = $1 order by id`,
    [customer],
  );
}

/** The names of the ledger movements of a deposit. */
export async function readMovementNames({ db }: App, deposit: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    'select k.name from ledger.movement m join ledger.movement_kind k on k.number = m.kind where m.event = $1 order by m.at, m.id',
    [deposit],
  );
  return rows.map(({ name }) => name);
}

/** The sums of the currencies whose balances do not add up to zero: always none. */
export async function findImbalances({ db }: App): Promise<bigint[]> {
  const rows = await db.query<{ sum: bigint }>(
    'select sum(balance)::bigint as sum from ledger.account group by currency',
  );
  return rows.map(({ sum }) => sum).filter((sum) => sum !== 0n);
}

import type { CustomerId } from '@istmo/contract/kernel/id';
import { balancesOf } from '@istmo/ledger';
import { laneOf, type ChainCurrency, type Custody, type Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { type Person, type Stage, testApp } from '../../testing/test-app.ts';
import type { DepositState } from './deposit-states.ts';
import { watchDeposits } from './deposits.worker.ts';
import { ownAddress } from './own-address.ts';

/** The App of these tests, with this room's calls. */
export function depositHouse(): Promise<Stage> {
  return testApp({ settings: { logLevel: 'silent' } });
}

let people = 0;

/** A verified customer who accepted everything. */
export function aCustomer(stage: Stage): Promise<Person> {
  people += 1;
  return stage.signUp(`payee${people}`, { acceptedDisclaimers: true, kycStatus: 3 });
}

export type Place = { readonly currency: ChainCurrency; readonly network: Network };
export type Payee = { readonly customer: CustomerId; readonly person: Person; readonly address: string };

/** A customer with an address of that lane. */
export async function aPayee(stage: Stage, place: Place = { currency: 'BTC', network: 'BTC' }): Promise<Payee> {
  const person = await aCustomer(stage);
  return { person, customer: person.customer, address: await addressFor(stage.app, person.customer, place) };
}

export async function addressFor(app: App, customer: CustomerId, { currency, network }: Place): Promise<string> {
  const lane = laneOf(currency, network);
  if (!lane) throw new Error(`no lane for ${currency} on ${network}`);
  return ownAddress(app, { customer, language: 'en' }, lane);
}

/** The App with the custody's answers changed. */
export function withCustody(app: App, answers: Partial<Custody>): App {
  return { ...app, custody: { ...app.custody, ...answers } };
}

export const patienceMs = 60;

/** Some turns of the watch, with time enough between them that whatever was put off is due. */
export async function turns(
  { app, advance }: Pick<Stage, 'app' | 'advance'>,
  network: Network,
  count = 3,
): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await watchDeposits(app, network, patienceMs);
    advance(16_000);
  }
}

export async function balance(
  { db }: App,
  customer: CustomerId,
  currency: string,
): Promise<{ available: bigint; held: bigint }> {
  const all = (await balancesOf(db, [customer])).get(customer) ?? [];
  const { available, held } = all.find((row) => row.currency === currency) ?? { available: 0n, held: 0n };
  return { available, held };
}

export type SeenRow = {
  state: DepositState;
  units: bigint;
  confirmations: number;
  frozen: bigint;
  txid: string;
  output: number;
  id: string;
};

export async function deposits({ db }: App, customer: CustomerId): Promise<SeenRow[]> {
  return db.query<SeenRow>(
    `select id, state, units, confirmations, frozen_units as frozen, txid, output from app.deposit where customer_id = $1 order by id`,
    [customer],
  );
}

/** Movements the ledger booked for a customer's deposits, by name. */
export async function booked({ db }: App, deposit: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from ledger.movement where event = $1 order by id', [
    `deposit:${deposit}`,
  ]);
  return rows.map(({ name }) => name);
}

/** What every currency's balances sum to: always nothing. */
export async function weigh({ db }: App): Promise<bigint[]> {
  const rows = await db.query<{ sum: bigint }>(
    'select sum(balance)::bigint as sum from ledger.account group by currency',
  );
  return rows.map(({ sum }) => sum).filter((sum) => sum !== 0n);
}

import { chains } from '@istmo/contract/kernel/chain-address';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import {
  createOwner,
  drawNumber,
  insertAddress,
  insertLostAddresses,
  type RaisedNumbers,
  raiseNumbers,
  readAddress,
  readNumber,
  updateLanguage,
} from './addresses.store.ts';

export type AddressOwner = { readonly customer: CustomerId; readonly language: Language };

/** The customer's deposit address on a network. It never changes, and it is stored before it is shown. */
export async function ensureAddress(app: App, { customer, language }: AddressOwner, network: Network): Promise<string> {
  const stored = await readAddress(app.db, customer, network);
  await updateLanguage(app.db, customer, language);
  return stored ?? createAddress(app, { customer, language }, network);
}

// Not one transaction: each step can be repeated safely, and each step commits what the next one needs.
async function createAddress(app: App, { customer, language }: AddressOwner, network: Network): Promise<string> {
  const at = app.clock.now();
  const number = await ensureNumber(app, { customer, language }, at);
  const address = await app.custody.deriveAddress(
    network === 'LIQUID' ? { network, owner: customer } : { network, index: number },
  );
  await insertAddress(app.db, { customer, network, address, at });
  const stored = await readAddress(app.db, customer, network);
  // The account key, or the wallet, is not the one that made the stored address. Payments to the stored address are still credited; an operator has to fix it.
  if (stored !== address)
    throw new Error(
      `${network} addresses are not the stored ones any more: the account key, or the wallet, has changed`,
    );
  return address;
}

async function ensureNumber(app: App, { customer, language }: AddressOwner, at: Date): Promise<number> {
  const stored = await readNumber(app.db, customer);
  if (stored !== undefined) return stored;
  await createOwner(app.db, { customer, language, at, number: await drawUnusedNumber(app) });
  const number = await readNumber(app.db, customer);
  if (number === undefined) throw new Error('the customer has no number although one was just stored');
  return number;
}

const maxDraws = 20;
const timeoutMs = 4_000;

/**
 * The next number whose addresses were never paid; an address on Liquid goes by the customer's id instead. A payment to one proves that it was another customer's: the sequence was set back by a
 * restore, and staff have not raised it yet.
 */
async function drawUnusedNumber(app: App): Promise<number> {
  for (let draw = 0; draw < maxDraws; draw++) {
    const number = await drawNumber(app.db);
    if (!(await isPaid(app, number))) return number;
    app.log.error({ number }, 'a deposit number was used before: see docs/recipes/after-a-restore.md');
  }
  throw new Error('the deposit numbers were used before: raise them as docs/recipes/after-a-restore.md says');
}

async function isPaid({ custody }: App, index: number): Promise<boolean> {
  const payments = await Promise.all(
    chains
      .filter((network) => custody.watches(network))
      .map(async (network) => {
        const address = await custody.deriveAddress({ network, index });
        return custody.readAddress({ network, address }, AbortSignal.timeout(timeoutMs));
      }),
  );
  return payments.some((observations) => observations.length > 0);
}

// More than the customers of any time between a backup and the loss of the database; of the numbers there are 2,000 times as many.
const numbersPerRestore = 1_000_000;

/** After a restore: no number that may have been used since the backup is drawn again. Needs the operator's login. */
export function raiseDepositNumbers({ db }: Pick<App, 'db'>): Promise<RaisedNumbers> {
  return raiseNumbers(db, numbersPerRestore);
}

/** From the first that may be lost, up to this many after the one that was the next. */
type LostNumbers = { readonly raised: RaisedNumbers; readonly count: number };

/** Derives and stores the addresses of the numbers that may be lost, on each watched network. Needs the operator's login. */
export async function watchLostAddresses(
  { db, custody }: Pick<App, 'db' | 'custody'>,
  { raised: { lost, restored }, count }: LostNumbers,
): Promise<void> {
  const numbers = Array.from({ length: restored - lost + count }, (_, index) => lost + index);
  for (const network of chains.filter((one) => custody.watches(one))) {
    const derive = async (number: number) => ({
      number,
      address: await custody.deriveAddress({ network, index: number }),
    });
    await insertLostAddresses(db, network, await Promise.all(numbers.map(derive)));
  }
}

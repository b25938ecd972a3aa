import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { insertAddress, updateLanguage, createOwner, readAddress, readNumber } from './addresses.store.ts';

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
  await createOwner(app.db, { customer, language, at });
  const address = app.custody.deriveAddress({ network, index: await readNumber(app.db, customer) });
  await insertAddress(app.db, { customer, network, address, at });
  const stored = await readAddress(app.db, customer, network);
  // The account key is not the one that made the stored address. Payments to the stored address are still credited; an operator has to fix the key.
  if (stored !== address)
    throw new Error(`${network} addresses are derived differently than the stored ones: the account key has changed`);
  return address;
}

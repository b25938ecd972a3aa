import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { AssetNetwork } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { insertAddress, updateLanguage, createOwner, readAddress, readNumber } from './addresses.store.ts';

export type AddressOwner = { readonly customer: CustomerId; readonly language: Language };

/** The customer's deposit address on a network. It never changes, and it is stored before it is shown. */
export async function ensureAddress(
  app: App,
  { customer, language }: AddressOwner,
  lane: AssetNetwork,
): Promise<string> {
  const stored = await readAddress(app.db, customer, lane.network);
  await updateLanguage(app.db, customer, language);
  return stored ?? createAddress(app, { customer, language }, lane);
}

// Not one transaction: each step can be repeated safely, and each step commits what the next one needs.
async function createAddress(app: App, { customer, language }: AddressOwner, lane: AssetNetwork): Promise<string> {
  const at = app.clock.now();
  await createOwner(app.db, { customer, language, at });
  const address = app.custody.deriveAddress({ ...lane, index: await readNumber(app.db, customer) });
  await insertAddress(app.db, { customer, network: lane.network, address, at });
  const stored = await readAddress(app.db, customer, lane.network);
  // The account key is not the one that made the stored address. Payments to the stored address are still credited; an operator has to fix the key.
  if (stored !== address)
    throw new Error(
      `${lane.network} addresses are derived differently than the stored ones: the account key has changed`,
    );
  return address;
}

import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Lane } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { insertAddress, keepLanguage, openOwner, readAddress, readNumber } from './addresses.store.ts';

export type Asking = { readonly customer: CustomerId; readonly language: Language };

/** The customer's own address of a lane: the same for ever, and on record before anybody sees it. */
export async function ownAddress(app: App, { customer, language }: Asking, lane: Lane): Promise<string> {
  const known = await readAddress(app.db, customer, lane.network);
  await keepLanguage(app.db, customer, language);
  return known ?? makeAddress(app, { customer, language }, lane);
}

// Not one transaction: each step may be repeated by anybody, and what the next one needs is committed.
async function makeAddress(app: App, { customer, language }: Asking, lane: Lane): Promise<string> {
  const at = app.clock.now();
  await openOwner(app.db, { customer, language, at });
  const address = app.custody.deriveAddress({ ...lane, index: await readNumber(app.db, customer) });
  await insertAddress(app.db, { customer, network: lane.network, address, at });
  const kept = await readAddress(app.db, customer, lane.network);
  // Another account key than the one it was made with: what was shown once stays watched, and an operator has to look.
  if (kept !== address) throw new Error(`${lane.network} addresses derive differently than they did`);
  return address;
}

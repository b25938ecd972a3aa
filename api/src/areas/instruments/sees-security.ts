import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { available, frozen, held, readBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isShown, readRegistry } from './registry.ts';

/** Whether a security of this code is shown to the customer: a listed or suspended one, or a delisted one that the customer holds. */
export async function seesSecurity(app: App, customer: CustomerId, code: string): Promise<boolean> {
  const instrument = findInstrument((await readRegistry(app)).instruments, code);
  if (instrument?.kind !== 'security') return false;
  if (instrument.status !== 'delisted') return isShown(instrument);
  const balances = await Promise.all(
    [available, held, frozen].map((account) => readBalance(app.db, account(customer), code)),
  );
  return isShown(
    instrument,
    balances.some(({ units }) => units > 0n),
  );
}

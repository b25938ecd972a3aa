import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { available, frozen, held, readBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { hasPage, isShown, readRegistry } from './registry.ts';

/** Whether a security of this code is shown to the customer: any but a draft, and a delisted one where the customer holds it. */
export async function seesSecurity(app: App, customer: CustomerId, code: string): Promise<boolean> {
  const instrument = findInstrument((await readRegistry(app)).instruments, code);
  if (instrument?.kind !== 'security') return false;
  if (instrument.status !== 'delisted') return hasPage(instrument);
  const balances = await Promise.all(
    [available, held, frozen].map((account) => readBalance(app.db, account(customer), code)),
  );
  return isShown(
    instrument,
    balances.some(({ units }) => units > 0n),
  );
}

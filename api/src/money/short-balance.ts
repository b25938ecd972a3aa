import { formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { readBalances } from '@istmo/ledger';
import { refuse } from '../http/refusal.ts';

type ShortBalance = { readonly customer: CustomerId; readonly instrument: Instrument };

/** Refuses an amount that the customer does not have to spend, and says how much of theirs is frozen or locked where that is why. */
export async function refuseShortBalance(reader: Reader, { customer, instrument }: ShortBalance): Promise<never> {
  const { code, ledgerScale: scale, displayScale } = instrument;
  const own = (await readBalances(reader, [customer])).get(customer)?.find(({ currency }) => currency === code);
  const shown = (units: bigint): string => formatShown({ units, scale }, displayScale);
  const [frozen, locked] = [own?.frozen ?? 0n, own?.locked ?? 0n];
  const whyLocked =
    locked > 0n ? withParams(m.lots_short, { locked: shown(locked), currency: code }) : m.exchange_amount_over_balance;
  const message =
    frozen > 0n ? withParams(m.measures_frozen_short, { frozen: shown(frozen), currency: code }) : whyLocked;
  return refuse('insufficient_balance', message, { field: 'amount' });
}

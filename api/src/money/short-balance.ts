import { formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { frozen, readBalance } from '@istmo/ledger';
import { refuse } from '../http/refusal.ts';

type ShortBalance = { readonly customer: CustomerId; readonly instrument: Instrument };

/** Refuses an amount that the customer does not have to spend, and says how much of theirs is frozen where that is why. */
export async function refuseShortBalance(reader: Reader, { customer, instrument }: ShortBalance): Promise<never> {
  const { code, ledgerScale: scale, displayScale } = instrument;
  const { units } = await readBalance(reader, frozen(customer), code);
  const why = { frozen: formatShown({ units, scale }, displayScale), currency: code };
  const message = units > 0n ? withParams(m.measures_frozen_short, why) : m.exchange_amount_over_balance;
  return refuse('insufficient_balance', message, { field: 'amount' });
}

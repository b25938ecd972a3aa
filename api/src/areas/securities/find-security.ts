import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { readBalances } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type AssetRow, readAssets } from '../assets/public.ts';
import { hasPage, readRegistry } from '../instruments/public.ts';

export type ListedSecurity = { readonly asset: AssetRow; readonly instrument: Instrument };

/** The listed asset of a ticker; refused when there is none, or when it is shown to its holders only and the caller is not one. */
export async function findSecurity(app: App, { customer }: Caller, ticker: string): Promise<ListedSecurity> {
  const code = ticker.trim().toUpperCase();
  const [assets, { instruments }] = await Promise.all([readAssets(app), readRegistry(app)]);
  const asset = assets.find((one) => one.ticker === code);
  const instrument = findInstrument(instruments, code);
  if (!asset || !instrument) return refuseUnknown();
  const isVisible = hasPage(instrument) || (await isHeldBy(app, customer, instrument));
  return isVisible ? { asset, instrument } : refuseUnknown();
}

async function isHeldBy(app: App, customer: CustomerId, instrument: Instrument): Promise<boolean> {
  const balances = (await readBalances(app.db, [customer])).get(customer) ?? [];
  const own = balances.find(({ currency }) => currency === instrument.code);
  return hasPage(instrument, own !== undefined && own.available + own.held + own.frozen + own.locked > 0n);
}

export function refuseUnknown(): never {
  return refuse('not_found', m.securities_unknown, { field: 'ticker' });
}

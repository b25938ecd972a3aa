import * as m from '@istmo/contract/messages';
import { said } from '@istmo/contract/kernel/message';
import { laneOf, type Lane } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { type NetworkRow, readCatalogue } from '../wallets/public.ts';

export type OpenLane = { readonly lane: Lane; readonly network: NetworkRow };

// The other spellings of a chain on the wire (specification 2, point 9: USDT on ERC20 gives ETH, on TRC20 gives TRX).
const chainSpellings: Readonly<Record<string, string>> = { TRX: 'TRON' };

/** The lane that a currency and a network of the wire mean, or a refusal. Without a network it is the currency's first one. */
export async function findLane(app: App, asked: { currency: string; network: string }): Promise<OpenLane> {
  const { currencies, networks } = await readCatalogue(app);
  const code = asked.currency.trim().toUpperCase();
  const currency = currencies.find((row) => row.code === code);
  if (!currency) refuse('currency_inactive', m.wallets_currency_unknown, { field: 'currency' });
  const own = networks.filter((row) => row.currency === code);
  if (own.length === 0)
    refuse('currency_inactive', said(m.deposits_no_address, { currency: code }), { field: 'currency' });
  if (!currency.depositOn) refuse('service_paused', m.access_service_paused);
  const network = pick(own, asked.network.trim().toUpperCase());
  const lane = network && laneOf(code, network.chain);
  if (!lane) refuse('network_unknown', said(m.wallets_network_unknown, { currency: code }), { field: 'network' });
  return { lane, network };
}

function pick(own: readonly NetworkRow[], name: string): NetworkRow | undefined {
  if (name === '') return own[0];
  const chain = chainSpellings[name] ?? name;
  return own.find((row) => row.name === name) ?? own.find((row) => row.chain === chain);
}

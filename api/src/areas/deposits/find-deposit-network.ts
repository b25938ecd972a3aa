import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { findAssetNetwork, type AssetNetwork } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { type NetworkRow, readCatalogue } from '../wallets/public.ts';

export type DepositNetwork = { readonly assetNetwork: AssetNetwork; readonly network: NetworkRow };

// Other spellings of a chain on the wire (specification 2, point 9: USDT on ERC20 gives ETH, on TRC20 gives TRX).
const chainSpellings: Readonly<Record<string, string>> = { TRX: 'TRON' };

/** The network that a request means by its currency and network, or a refusal. Without a network it is the first one of the currency. */
export async function findDepositNetwork(
  app: App,
  request: { currency: string; network: string },
): Promise<DepositNetwork> {
  const { currencies, networks } = await readCatalogue(app);
  const code = request.currency.trim().toUpperCase();
  const currency = currencies.find((row) => row.code === code);
  if (!currency) refuse('currency_inactive', m.wallets_currency_unknown, { field: 'currency' });
  const own = networks.filter((row) => row.currency === code);
  if (own.length === 0)
    refuse('currency_inactive', withParams(m.deposits_no_address, { currency: code }), { field: 'currency' });
  if (!currency.depositOn) refuse('service_paused', m.access_service_paused);
  const network = pick(own, request.network.trim().toUpperCase());
  const assetNetwork = network && findAssetNetwork(code, network.chain);
  if (!assetNetwork)
    refuse('network_unknown', withParams(m.wallets_network_unknown, { currency: code }), { field: 'network' });
  return { assetNetwork, network };
}

function pick(own: readonly NetworkRow[], name: string): NetworkRow | undefined {
  if (name === '') return own[0];
  const chain = chainSpellings[name] ?? name;
  return own.find((row) => row.name === name) ?? own.find((row) => row.chain === chain);
}

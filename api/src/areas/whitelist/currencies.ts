import {
  findCurrency,
  findNetwork,
  listCurrencies,
  type WhitelistCurrency,
} from '@istmo/contract/areas/whitelist/whitelist.rules';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';

/** The currencies of which addresses can be saved, with all their networks. */
export async function readCurrencies(app: App): Promise<readonly WhitelistCurrency[]> {
  return listCurrencies((await readRegistry(app)).instruments);
}

/** Those that can leave now, on the networks that they can leave by: a new address is for one of them. */
export async function readDestinations(app: App) {
  const { instruments } = await readRegistry(app);
  const leaving = instruments
    .filter(({ acceptsWithdrawals }) => acceptsWithdrawals)
    .map((one) => ({ ...one, networks: one.networks.filter(({ acceptsWithdrawals }) => acceptsWithdrawals) }));
  return listCurrencies(leaving);
}

/** The token contracts of all instruments. What is sent to one of them is lost. */
export async function readContracts(app: App): Promise<ReadonlySet<string>> {
  const { instruments } = await readRegistry(app);
  return new Set(
    instruments.flatMap(({ networks }) => networks.flatMap(({ contract }) => contract?.toLowerCase() ?? [])),
  );
}

/** The title of a saved address's network, or its name when the registry no longer has it. */
export function titleOf(
  currencies: readonly WhitelistCurrency[],
  address: { readonly currency: string; readonly network: string },
): string {
  const currency = findCurrency(currencies, address.currency);
  return (currency && findNetwork(currency, address.network)?.title) ?? address.network;
}

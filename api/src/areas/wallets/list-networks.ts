import { listNetworks } from '@istmo/contract/areas/wallets/wallets.contract';
import { handlePublic } from '../../http/handler.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

export function toNetworkList({ networks }: Catalogue, currency: string): { name: string; mainwallet: string }[] {
  return networks.filter((row) => row.currency === currency).map(({ name, mainwallet }) => ({ name, mainwallet }));
}

export const answerListNetworks = handlePublic(listNetworks, async (app, _visitor, { currency }) => ({
  netwArr: toNetworkList(await readCatalogue(app), currency),
}));

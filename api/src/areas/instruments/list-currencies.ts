import { listCurrencies } from '@istmo/contract/areas/instruments/instruments.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { toNetworkEntry } from '@istmo/contract/kernel/network-entry';
import { handle } from '../../http/handler.ts';
import { toCurrencyStatus } from './read-currency-status.ts';
import { readShownRegistry } from './registry.ts';

/** What can be paid in and out: an issuer's asset without a network cannot. */
function isCurrency({ status, kind, networks }: Instrument): boolean {
  return status !== 'draft' && (kind !== 'security' || networks.length > 0);
}

export const answerListCurrencies = handle(listCurrencies, async (app) => {
  const { instruments } = await readShownRegistry(app);
  return {
    currencies: instruments.filter(isCurrency).map((instrument) => ({
      networks: instrument.networks.map(toNetworkEntry),
      ...toCurrencyStatus(instrument),
    })),
  };
});

import { listNetworks } from '@istmo/contract/areas/instruments/instruments.contract';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { handlePublic } from '../../http/handler.ts';
import { readRegistry } from './registry.ts';

export function toNetworkEntries({ networks }: Instrument): { name: string; mainwallet: string }[] {
  return networks.map(({ name, title }) => ({ name, mainwallet: title }));
}

/** An unknown currency gets an empty list. */
export const answerListNetworks = handlePublic(listNetworks, async (app, _visitor, { currency }) => {
  const instrument = findInstrument((await readRegistry(app)).instruments, currency);
  return { netwArr: instrument ? toNetworkEntries(instrument) : [] };
});

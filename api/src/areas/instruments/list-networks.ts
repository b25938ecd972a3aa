import { listNetworks } from '@istmo/contract/areas/instruments/instruments.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { toNetworkEntry } from '@istmo/contract/kernel/network-entry';
import { handlePublic } from '../../http/handler.ts';
import { readRegistry } from './registry.ts';

/** An unknown currency gets an empty list. */
export const answerListNetworks = handlePublic(listNetworks, async (app, _visitor, { currency }) => {
  const instrument = findInstrument((await readRegistry(app)).instruments, currency);
  return { netwArr: instrument?.networks.map(toNetworkEntry) ?? [] };
});

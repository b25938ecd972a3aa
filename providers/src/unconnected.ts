import { parseAddress } from './custody/addresses.ts';
import type { CardAcquirer } from './card/port.ts';
import type { ChainSender } from './chain-sender/port.ts';
import type { Custody } from './custody/port.ts';
import type { Holdings } from './holdings/port.ts';
import type { IssuanceService } from './issuance/port.ts';
import { NotConnected, type ProviderName } from './outage.ts';
import type { Screening } from './screening/port.ts';

/* What an installation is run without. Each call says so, and nothing is taken for granted. */

const fail = (provider: ProviderName, name: string) => (): Promise<never> =>
  Promise.reject(new NotConnected(provider, name));

/** No address is given out on a network that is not watched. Addresses are read all the same: customers have saved some. */
export function unconnectedCustody(): Custody {
  const failFor = ({ network }: { network: string }): Promise<never> =>
    Promise.reject(new NotConnected('custody', network));
  return {
    watches: () => false,
    deriveAddress: failFor,
    parseAddress,
    readIncoming: failFor,
    readTransaction: failFor,
    readAddress: failFor,
    readCost: failFor,
    findRival: failFor,
    readTip: (network) => failFor({ network }),
  };
}

export function unconnectedSender(): ChainSender {
  const failFor = ({ network }: { network: string }): Promise<never> =>
    Promise.reject(new NotConnected('custody', network));
  return { send: failFor, countSent: failFor, readFee: (network) => failFor({ network }) };
}

export function unconnectedHoldings(): Holdings {
  const failing = fail('holdings', 'holdings');
  return { isLeftOut: true, readHoldings: failing, orderMove: failing };
}

export function unconnectedIssuance(): IssuanceService {
  const failing = fail('issuance', 'an issuance service');
  return {
    isLeftOut: true,
    platformAccount: '',
    isAddress: () => false,
    issue: failing,
    findIssue: failing,
    authorize: failing,
    registerInvestor: failing,
    restrict: failing,
    distribute: failing,
    readHoldings: failing,
    readSupply: failing,
    freeze: failing,
    unfreeze: failing,
    forceTransfer: failing,
    recover: failing,
    readAddress: failing,
    deposits: undefined,
  };
}

export function unconnectedCard(): CardAcquirer {
  const failing = fail('card', 'an acquirer of cards');
  return {
    isLeftOut: true,
    charge: failing,
    find: failing,
    refund: failing,
    verifyNotice: () => ({ isVerified: false, reason: 'unsigned' }),
  };
}

/** People compare with the watch lists themselves: every person is a finding that staff decide, and no address is known. */
export function screeningByHand(): Screening {
  const raw = 'no watch list is connected';
  const entry = { id: 'by-hand', name: raw, note: 'Compare the names with the watch lists and decide.' };
  return {
    screenPerson: async () => ({ hits: [{ list: 'by-hand', score: null, entry }], raw }),
    screenAddress: async () => ({ result: 'unknown', hits: [], raw }),
  };
}

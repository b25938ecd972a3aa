import { findServiceProblem } from '@istmo/contract/areas/access/access.rules';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { redemptionNotes } from '@istmo/contract/areas/securities/redemption-notes';
import {
  findInstrument,
  type Instrument,
  type InstrumentNetwork,
  isRedemption,
} from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { toEvmCoin } from '@istmo/providers/chain-accounts/port';
import { findNetwork, type Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isShown, readRegistry } from '../instruments/public.ts';
import { ensureAddress } from './ensure-address.ts';
import { drawQrCode } from '../../texts/qr-code.ts';

export const answerReadDepositAddress = handle(readDepositAddress, async (app, caller, request) => {
  if (!caller.accountStatus.acceptedDepositDisclaimer)
    refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const { instrument, network, chain } = await findDepositNetwork(app, request);
  const address = await ensureAddress(app, caller, chain);
  return {
    Address: address,
    Qrcode: await drawQrCode(address),
    network: network.name,
    confirmations: network.confirmations,
    minimum: formatUnits(network.minDeposit, instrument.ledgerScale),
    ...(isOwnCoin(instrument, network) && { is_direct_only: true as const }),
  };
});

const isOwnCoin = ({ code: currency, ledgerScale }: Instrument, { chain, contract }: InstrumentNetwork): boolean => {
  const network = findNetwork(chain);
  return network !== undefined && toEvmCoin({ network, currency, contract, ledgerScale }) !== undefined;
};

type DepositNetwork = {
  readonly instrument: Instrument;
  readonly network: InstrumentNetwork;
  readonly chain: Network;
};

// Other spellings of a chain on the wire (requirement 2.9: USDT on ERC20 gives ETH, on TRC20 gives TRX).
const chainSpellings: Readonly<Record<string, string>> = { TRX: 'TRON' };

/** The network that a request means by its currency and network, or a refusal. Without a network it is the first one of the currency. */
async function findDepositNetwork(app: App, request: { currency: string; network: string }): Promise<DepositNetwork> {
  const { instruments } = await readRegistry(app);
  const currency = request.currency.trim().toUpperCase();
  const instrument = findInstrument(instruments, currency);
  if (instrument && isRedemption(instrument.status)) refuseRedeemed(currency, instrument.status);
  if (!instrument || !isShown(instrument))
    refuse('currency_inactive', m.wallets_currency_unknown, { field: 'currency' });
  if (instrument.networks.length === 0)
    refuse('currency_inactive', withParams(m.deposits_no_address, { currency }), { field: 'currency' });
  refuseWhilePaused(instrument);
  const network = pickNetwork(instrument.networks, request.network.trim().toUpperCase());
  const chain = network && findNetwork(network.chain);
  if (!chain) refuse('network_unknown', withParams(m.wallets_network_unknown, { currency }), { field: 'network' });
  refuseWhilePaused(network);
  return { instrument, network, chain };
}

function refuseRedeemed(currency: string, status: 'redeeming' | 'redeemed'): never {
  return refuse('currency_inactive', withParams(redemptionNotes[status], { ticker: currency }), { field: 'currency' });
}

function refuseWhilePaused(switches: Instrument | InstrumentNetwork): void {
  const problem = findServiceProblem('deposits', switches);
  if (problem) refuse(problem.code, problem.message);
}

function pickNetwork(networks: readonly InstrumentNetwork[], name: string): InstrumentNetwork | undefined {
  if (name === '') return networks[0];
  const chain = chainSpellings[name] ?? name;
  return networks.find((network) => network.name === name) ?? networks.find((network) => network.chain === chain);
}

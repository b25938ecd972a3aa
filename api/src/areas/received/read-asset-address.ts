import { findServiceProblem } from '@istmo/contract/areas/access/access.rules';
import { readFinalAddress } from '@istmo/contract/areas/creation/creation.contract';
import { readAssetDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { redemptionNotes } from '@istmo/contract/areas/securities/redemption-notes';
import { findInstrument, type Instrument, isListedAsset, isRedemption } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { findNetwork, type Network } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { drawQrCode } from '../../texts/qr-code.ts';
import { ensureAddress } from '../deposits/public.ts';
import { isShown, readRegistry } from '../instruments/public.ts';

/**
 * Where the customer receives listed assets. Without an asset it is the address on Liquid, one for all assets there; where none is there, the one
 * on the first other network. An asset whose units are on no network that is watched cannot be received.
 */
export const answerReadAssetDepositAddress = handle(readAssetDepositAddress, async (app, caller, { asset }) => {
  if (!caller.accountStatus.acceptedDepositDisclaimer)
    refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const { instruments } = await readRegistry(app);
  const code = asset.trim().toUpperCase();
  const asked = findInstrument(instruments, code);
  if (asked && isRedemption(asked.status))
    return refuse('currency_inactive', withParams(redemptionNotes[asked.status], { ticker: code }));
  const assets = instruments.filter(
    (instrument) =>
      isListedAsset(instrument) &&
      isShown(instrument) &&
      !isRedemption(instrument.status) &&
      (code === '' || instrument.code === code),
  );
  const networks = assets.flatMap((one) => listOpenNetworks(app, one));
  const network = networks.find((one) => one === 'LIQUID') ?? networks[0];
  if (!network) return refuse('currency_inactive', m.deposits_asset_no_address);
  const address = await ensureAddress(app, caller, network);
  return { Address: address, Qrcode: await drawQrCode(address) };
});

function listOpenNetworks({ custody }: App, asset: Instrument): Network[] {
  return asset.networks.flatMap((network) => {
    const isPaused = [asset, network].some((switches) => findServiceProblem('deposits', switches));
    const found = findNetwork(network.chain);
    return found && !isPaused && custody.watches(found) ? [found] : [];
  });
}

/** The same address on Liquid, for issuers, whose form shows it. */
export const answerReadFinalAddress = handle(readFinalAddress, async (app, caller) => ({
  Address: await ensureAddress(app, caller, 'LIQUID'),
}));

import { findServiceProblem } from '@istmo/contract/areas/access/access.rules';
import { readAssetDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { isListedAsset } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { findNetwork } from '@istmo/providers/custody/port';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { drawQrCode } from '../../qr-code.ts';
import { ensureAddress } from '../deposits/public.ts';
import { isShown, readRegistry } from '../instruments/public.ts';

/**
 * Where the customer receives listed assets: one address for all of them, on the first chain on which the custody sees one. An asset whose
 * units are on no such chain cannot be received.
 */
export const answerReadAssetDepositAddress = handle(readAssetDepositAddress, async (app, caller) => {
  if (!caller.accountStatus.acceptedDepositDisclaimer)
    refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const { instruments } = await readRegistry(app);
  const assets = instruments.filter((instrument) => isListedAsset(instrument) && isShown(instrument));
  const chains = assets.flatMap((asset) =>
    asset.networks.flatMap((network) => {
      const isPaused = [asset, network].some((switches) => findServiceProblem('deposits', switches));
      return isPaused ? [] : (findNetwork(network.chain) ?? []);
    }),
  );
  const [chain] = chains;
  if (!chain) return refuse('currency_inactive', m.deposits_asset_no_address);
  const address = await ensureAddress(app, caller, chain);
  return { Address: address, Qrcode: await drawQrCode(address) };
});

import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import * as m from '@istmo/contract/messages';
import { toDataURL } from 'qrcode';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { neededOn } from './confirmations.ts';
import { findLane } from './find-lane.ts';
import { ownAddress } from './own-address.ts';

// The picture holds the bare address: wallets of every chain read it. Six pixels a module stay sharp at any size, and are drawn ten times
// faster than a picture of a given width.
const picture = { errorCorrectionLevel: 'M', margin: 4, scale: 6 } as const;

export const answerReadDepositAddress = handle(readDepositAddress, async (app, caller, asked) => {
  if (!caller.standing.acceptedDepositDisclaimer) refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const { lane, network } = await findLane(app, asked);
  const address = await ownAddress(app, caller, lane);
  return {
    Address: address,
    Qrcode: await toDataURL(address, picture),
    network: network.name,
    confirmations: neededOn(app.settings, lane.network),
  };
});

import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { toDataURL } from 'qrcode';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findDepositNetwork } from './find-deposit-network.ts';
import { ensureAddress } from './ensure-address.ts';

// The QR code holds only the address, which wallets of every chain can read. Six pixels per module stay sharp at any size and are drawn
// ten times faster than a picture of a given width.
const picture = { errorCorrectionLevel: 'M', margin: 4, scale: 6 } as const;

export const answerReadDepositAddress = handle(readDepositAddress, async (app, caller, request) => {
  if (!caller.accountStatus.acceptedDepositDisclaimer)
    refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const { instrument, network, chain } = await findDepositNetwork(app, request);
  const address = await ensureAddress(app, caller, chain);
  return {
    Address: address,
    Qrcode: await toDataURL(address, picture),
    network: network.name,
    confirmations: network.confirmations,
    minimum: formatUnits(network.minDeposit, instrument.ledgerScale),
  };
});

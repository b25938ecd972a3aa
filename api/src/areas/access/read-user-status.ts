import { readUserStatus, switchedInstruments } from '@istmo/contract/areas/access/access.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { handle } from '../../http/handler.ts';
import { readRegistry } from '../instruments/public.ts';
import { readWallets } from '../wallets/public.ts';

const toBit = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

export const answerReadUserStatus = handle(readUserStatus, async (app, caller) => {
  const { accountStatus: who } = caller;
  const [{ wallets, assets }, { instruments }] = await Promise.all([
    readWallets(app, caller.customer),
    readRegistry(app),
  ]);
  return {
    userData: {
      username: who.username,
      country: who.country,
      user_type: who.userType,
      auth_status: toBit(who.acceptedDisclaimer),
      asset_status: toBit(who.mayCreateAssets),
      kyc_status: who.kycStatus,
      tfa_status: toBit(who.hasTfa),
      suspend_status: toBit(who.isSuspended),
      swap_dis: toBit(who.acceptedSwapDisclaimer),
      deposit_dis: toBit(who.acceptedDepositDisclaimer),
      withdraw_dis: toBit(who.acceptedWithdrawDisclaimer),
      transac_status: toBit(who.acceptedWithdrawDisclaimer),
      profile_status: toBit(who.hasProfile),
    },
    walletData: wallets,
    assetData: assets,
    BankDepSts: { depstatus: toBit(who.hasActiveBank) },
    assetDet: { assetstatus: toBit(who.mayCreateAssets) },
    endisStatus: {
      crypSts: switchedInstruments.map((code) => {
        const instrument = findInstrument(instruments, code);
        return {
          currency: code,
          withdraw_status: toBit(instrument?.acceptsWithdrawals ?? false),
          deposit_status: toBit(instrument?.acceptsDeposits ?? false),
        };
      }),
    },
  };
});

import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { handle } from '../../http/handler.ts';
import { readCatalogue, readWallets } from '../wallets/public.ts';

const bit = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

// Three entries, in this order (specification 1, point 3).
const switched = ['USDT', 'COINGT', 'BTC'];

export const answerReadStanding = handle(readUserStatus, async (app, caller) => {
  const { standing: who } = caller;
  const [{ wallets, assets }, { currencies }] = await Promise.all([
    readWallets(app, caller.customer),
    readCatalogue(app),
  ]);
  return {
    userData: {
      username: who.username,
      country: who.country,
      user_type: who.userType,
      auth_status: bit(who.acceptedDisclaimer),
      asset_status: bit(who.mayCreateAssets),
      kyc_status: who.kycStatus,
      tfa_status: bit(who.hasTfa),
      suspend_status: bit(who.isSuspended),
      swap_dis: bit(who.acceptedSwapDisclaimer),
      deposit_dis: bit(who.acceptedDepositDisclaimer),
      withdraw_dis: bit(who.acceptedWithdrawDisclaimer),
      transac_status: bit(who.acceptedWithdrawDisclaimer),
      profile_status: bit(who.hasProfile),
    },
    walletData: wallets,
    assetData: assets,
    BankDepSts: { depstatus: bit(who.hasActiveBank) },
    assetDet: { assetstatus: bit(who.mayCreateAssets) },
    endisStatus: {
      crypSts: switched.map((code) => {
        const row = currencies.find((currency) => currency.code === code);
        return {
          currency: code,
          withdraw_status: bit(row?.withdrawOn ?? false),
          deposit_status: bit(row?.depositOn ?? false),
        };
      }),
    },
  };
});

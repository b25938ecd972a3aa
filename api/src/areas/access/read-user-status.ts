import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { handle } from '../../http/handler.ts';
import { readCatalogue, readWallets } from '../wallets/public.ts';

const toBit = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

// Three entries, in this order (specification 1, point 3).
const listedCurrencies = ['USDT', 'COINGT', 'BTC'];

export const answerReadUserStatus = handle(readUserStatus, async (app, caller) => {
  const { accountStatus: who } = caller;
  const [{ wallets, assets }, { currencies }] = await Promise.all([
    readWallets(app, caller.customer),
    readCatalogue(app),
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
      crypSts: listedCurrencies.map((code) => {
        const row = currencies.find((currency) => currency.code === code);
        return {
          currency: code,
          withdraw_status: toBit(row?.withdrawOn ?? false),
          deposit_status: toBit(row?.depositOn ?? false),
        };
      }),
    },
  };
});

import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { handle } from '../../http/handler.ts';
import { readCatalogue, readWallets } from '../wallets/public.ts';

const toBit = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

// The reply lists these three, in this order (specification 1, point 3).
const listedCurrencies = ['USDT', 'COINGT', 'BTC'];

export const answerReadUserStatus = handle(readUserStatus, async (app, caller) => {
  const { accountStatus } = caller;
  const [{ wallets, assets }, { currencies }] = await Promise.all([
    readWallets(app, caller.customer),
    readCatalogue(app),
  ]);
  return {
    userData: {
      username: accountStatus.username,
      country: accountStatus.country,
      user_type: accountStatus.userType,
      auth_status: toBit(accountStatus.acceptedDisclaimer),
      asset_status: toBit(accountStatus.mayCreateAssets),
      kyc_status: accountStatus.kycStatus,
      tfa_status: toBit(accountStatus.hasTfa),
      suspend_status: toBit(accountStatus.isSuspended),
      swap_dis: toBit(accountStatus.acceptedSwapDisclaimer),
      deposit_dis: toBit(accountStatus.acceptedDepositDisclaimer),
      withdraw_dis: toBit(accountStatus.acceptedWithdrawDisclaimer),
      transac_status: toBit(accountStatus.acceptedWithdrawDisclaimer),
      profile_status: toBit(accountStatus.hasProfile),
    },
    walletData: wallets,
    assetData: assets,
    BankDepSts: { depstatus: toBit(accountStatus.hasActiveBank) },
    assetDet: { assetstatus: toBit(accountStatus.mayCreateAssets) },
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

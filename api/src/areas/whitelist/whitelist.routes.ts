import type { Handler } from '../../http/handler.ts';
import { answerAddAddress } from './add-address.ts';
import { answerDeleteAddress } from './delete-address.ts';
import { answerListBeneficiaries, answerSaveBeneficiary } from './save-beneficiary.ts';
import { answerListWithdrawalCurrencies } from './list-withdrawal-currencies.ts';
import { answerListAddresses, answerListReadyAddresses, answerListWhitelist } from './list-addresses.ts';

export const whitelistRoutes: readonly Handler[] = [
  answerListWhitelist,
  answerListReadyAddresses,
  answerListAddresses,
  answerListWithdrawalCurrencies,
  answerAddAddress,
  answerDeleteAddress,
  answerListBeneficiaries,
  answerSaveBeneficiary,
];

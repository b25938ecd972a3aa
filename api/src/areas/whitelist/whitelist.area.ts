import type { Area } from '../../area.ts';
import { answerAddAddress } from './add-address.ts';
import { answerDeleteAddress } from './delete-address.ts';
import { answerListAddresses, answerListReadyAddresses, answerListWhitelist } from './list-addresses.ts';
import { answerListWithdrawalCurrencies } from './list-withdrawal-currencies.ts';
import { answerListBeneficiaries, answerSaveBeneficiary } from './save-beneficiary.ts';
import { whitelistTasks } from './whitelist.worker.ts';

export const whitelistArea: Area = {
  handlers: [
    answerListWhitelist,
    answerListReadyAddresses,
    answerListAddresses,
    answerListWithdrawalCurrencies,
    answerAddAddress,
    answerDeleteAddress,
    answerListBeneficiaries,
    answerSaveBeneficiary,
  ],
  tasks: whitelistTasks,
};

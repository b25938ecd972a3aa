import type { Area } from '../../area.ts';
import { answerReadAssetDepositAddress, answerReadFinalAddress } from './read-asset-address.ts';
import { answerReadDeposit } from './read-deposit.ts';
import { answerReadDepositReceipt } from './receipt.ts';

export const receivedArea: Area = {
  handlers: [answerReadAssetDepositAddress, answerReadFinalAddress, answerReadDeposit, answerReadDepositReceipt],
};

import type { Handler } from '../../http/handler.ts';
import { answerReadAssetDepositAddress, answerReadFinalAddress } from './read-asset-address.ts';
import { answerReadDeposit } from './read-deposit.ts';
import { answerReadDepositReceipt } from './receipt.ts';

export const receivedRoutes: readonly Handler[] = [
  answerReadAssetDepositAddress,
  answerReadFinalAddress,
  answerReadDeposit,
  answerReadDepositReceipt,
];

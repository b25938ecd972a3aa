import type { Handler } from '../../http/handler.ts';
import { answerFindOwnDeposit } from './find-own-deposit.ts';
import { depositLists } from './list-deposits.ts';
import { answerReadDepositAddress } from './read-deposit-address.ts';

export const depositsRoutes: readonly Handler[] = [answerReadDepositAddress, answerFindOwnDeposit, ...depositLists];

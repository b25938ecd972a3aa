import type { Area } from '../../area.ts';
import { chainReadMetric, depositsTasks } from './deposits.worker.ts';
import { answerFindOwnDeposit } from './find-own-deposit.ts';
import { depositLists } from './list-deposits.ts';
import { answerReadDepositAddress } from './read-deposit-address.ts';
import { answerListCustomerDeposits, answerSearchDeposits } from './staff/list-customer-deposits.ts';
import {
  answerCountReversedDeposits,
  answerDecideClosing,
  answerListReversedDeposits,
  answerProposeClosing,
} from './staff/reversed-deposits.ts';
import { countReversed } from './staff/reversed-deposits.store.ts';

export const depositsArea: Area = {
  handlers: [answerReadDepositAddress, answerFindOwnDeposit, ...depositLists],
  staffHandlers: [
    answerSearchDeposits,
    answerListCustomerDeposits,
    answerListReversedDeposits,
    answerCountReversedDeposits,
    answerProposeClosing,
    answerDecideClosing,
  ],
  tasks: depositsTasks,
  waiting: [{ name: 'reversed-deposits', count: ({ db }) => countReversed(db) }],
  metrics: [chainReadMetric],
};

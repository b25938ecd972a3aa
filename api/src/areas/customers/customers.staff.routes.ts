import type { Handler } from '../../http/handler.ts';
import { answerListNotes, answerWriteNote } from './staff/notes.ts';
import {
  answerEndCustomerSessions,
  answerLiftFreeze,
  answerLiftSuspension,
  answerSuspendCustomer,
} from './staff/suspend.ts';
import { answerDecideTfaReset, answerListProposals, answerProposeTfaReset } from './staff/tfa-reset.ts';

export const customersStaffRoutes: readonly Handler[] = [
  answerListNotes,
  answerWriteNote,
  answerSuspendCustomer,
  answerLiftSuspension,
  answerLiftFreeze,
  answerEndCustomerSessions,
  answerListProposals,
  answerProposeTfaReset,
  answerDecideTfaReset,
];

import type { Area } from '../../area.ts';
import {
  answerDecideDeceased,
  answerListDeceased,
  answerProposeDeceased,
  answerProposeEndDeceased,
} from './staff/deceased.ts';
import { answerListNotes, answerWriteNote } from './staff/notes.ts';
import {
  answerEndCustomerSessions,
  answerLiftFreeze,
  answerLiftSuspension,
  answerSuspendCustomer,
} from './staff/suspend.ts';
import { answerDecideTfaReset, answerListProposals, answerProposeTfaReset } from './staff/tfa-reset.ts';

export const customersArea: Area = {
  staffHandlers: [
    answerListNotes,
    answerWriteNote,
    answerSuspendCustomer,
    answerLiftSuspension,
    answerLiftFreeze,
    answerEndCustomerSessions,
    answerListProposals,
    answerProposeTfaReset,
    answerDecideTfaReset,
    answerListDeceased,
    answerProposeDeceased,
    answerProposeEndDeceased,
    answerDecideDeceased,
  ],
};

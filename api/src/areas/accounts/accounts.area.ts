import type { Area } from '../../area.ts';
import { accountsTasks } from './accounts.worker.ts';
import { answerActivateEmail } from './activate-email.ts';
import { answerIsEmailFree, answerIsUsernameFree } from './check-availability.ts';
import { answerReadMailState, answerRetryMail } from './mail-state.ts';
import { answerRequestPasswordReset, answerRequestSupportLink, answerRequestTfaReset } from './request-link.ts';
import { answerListCustomers, answerSearchCustomers } from './staff/list-customers.ts';
import { answerReadCustomer } from './staff/read-customer.ts';

export const accountsArea: Area = {
  handlers: [
    answerIsEmailFree,
    answerIsUsernameFree,
    answerActivateEmail,
    answerRequestPasswordReset,
    answerRequestTfaReset,
    answerRequestSupportLink,
    answerReadMailState,
    answerRetryMail,
  ],
  staffHandlers: [answerSearchCustomers, answerListCustomers, answerReadCustomer],
  tasks: accountsTasks,
};

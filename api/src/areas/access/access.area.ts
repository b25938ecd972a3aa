import type { Area } from '../../area.ts';
import { disclaimerAnswers } from './accept-disclaimers.ts';
import { answerReadUserStatus } from './read-user-status.ts';
import { answerReadCustomerView } from './staff/read-customer-view.ts';

export const accessArea: Area = {
  handlers: [answerReadUserStatus, ...disclaimerAnswers],
  staffHandlers: [answerReadCustomerView],
};

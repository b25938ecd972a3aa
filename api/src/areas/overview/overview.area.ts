import type { Area } from '../../area.ts';
import { answerReadUserStatus } from './read-user-status.ts';
import { answerReadCustomerView } from './staff/read-customer-view.ts';

export const overviewArea: Area = { handlers: [answerReadUserStatus], staffHandlers: [answerReadCustomerView] };

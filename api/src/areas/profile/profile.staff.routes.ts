import type { Handler } from '../../http/handler.ts';
import { answerReadPerson, answerRevealField } from './staff/read-person.ts';

export const profileStaffRoutes: readonly Handler[] = [answerReadPerson, answerRevealField];

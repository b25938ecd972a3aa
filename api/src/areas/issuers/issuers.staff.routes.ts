import type { Handler } from '../../http/handler.ts';
import { answerDecideRequest } from './staff/decide-request.ts';
import { answerCountWaitingRequests, answerListRequestQueue, answerReadRequestCase } from './staff/read-queue.ts';

export const issuersStaffRoutes: readonly Handler[] = [
  answerCountWaitingRequests,
  answerListRequestQueue,
  answerReadRequestCase,
  answerDecideRequest,
];

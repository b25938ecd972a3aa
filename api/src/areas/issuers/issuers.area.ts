import type { Area } from '../../area.ts';
import { issuersTasks } from './issuers.worker.ts';
import { answerListRequests, answerReadRequestStatus } from './read-requests.ts';
import { answerRequestIssuance } from './request-issuance.ts';
import { answerDecideRequest } from './staff/decide-request.ts';
import { answerCountWaitingRequests, answerListRequestQueue, answerReadRequestCase } from './staff/read-queue.ts';
import { countPending } from './requests.store.ts';

export const issuersArea: Area = {
  handlers: [answerListRequests, answerReadRequestStatus, answerRequestIssuance],
  staffHandlers: [answerCountWaitingRequests, answerListRequestQueue, answerReadRequestCase, answerDecideRequest],
  tasks: issuersTasks,
  waiting: [{ name: 'issuance-requests', count: ({ db }) => countPending(db) }],
};

import type { Handler } from '../../http/handler.ts';
import { answerListRequests, answerReadRequestStatus } from './read-requests.ts';
import { answerRequestIssuance } from './request-issuance.ts';

export const issuersRoutes: readonly Handler[] = [answerListRequests, answerReadRequestStatus, answerRequestIssuance];

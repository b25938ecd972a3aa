import type { Handler } from '../../http/handler.ts';
import { answerListCannedAnswers, answerSaveCannedAnswer } from './staff/canned-answers.ts';
import {
  answerAnswerTicket,
  answerAssignTicket,
  answerCloseTicket,
  answerReopenTicket,
  answerSetTicketCategory,
  answerWriteNote,
} from './staff/change-ticket.ts';
import { answerCountWaitingTickets, answerListQueue } from './staff/list-queue.ts';
import { answerSearchTickets } from './staff/search-tickets.ts';
import { answerReadThread, answerReadThreadImage } from './staff/read-thread.ts';

export const supportStaffRoutes: readonly Handler[] = [
  answerCountWaitingTickets,
  answerListQueue,
  answerSearchTickets,
  answerReadThread,
  answerReadThreadImage,
  answerAnswerTicket,
  answerWriteNote,
  answerAssignTicket,
  answerSetTicketCategory,
  answerCloseTicket,
  answerReopenTicket,
  answerListCannedAnswers,
  answerSaveCannedAnswer,
];

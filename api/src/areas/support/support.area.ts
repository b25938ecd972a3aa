import type { Area } from '../../area.ts';
import { answerListCategories } from './list-categories.ts';
import { answerListTickets } from './list-tickets.ts';
import { answerOpenSupport } from './open-support.ts';
import { answerOpenTicket } from './open-ticket.ts';
import { answerReadAttachment } from './read-attachment.ts';
import { answerReadTicket } from './read-ticket.ts';
import { answerReplyToTicket } from './reply-to-ticket.ts';
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
import { answerReadThread, answerReadThreadImage } from './staff/read-thread.ts';
import { answerSearchTickets } from './staff/search-tickets.ts';
import { countWaiting } from './queue.store.ts';

export const supportArea: Area = {
  handlers: [
    answerListCategories,
    answerOpenTicket,
    answerListTickets,
    answerReadTicket,
    answerReplyToTicket,
    answerReadAttachment,
    answerOpenSupport,
  ],
  staffHandlers: [
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
  ],
  waiting: [{ name: 'tickets', count: ({ db }) => countWaiting(db) }],
};

import type { Handler } from '../../http/handler.ts';
import { answerListCategories } from './list-categories.ts';
import { answerListTickets } from './list-tickets.ts';
import { answerOpenSupport } from './open-support.ts';
import { answerOpenTicket } from './open-ticket.ts';
import { answerReadAttachment } from './read-attachment.ts';
import { answerReadTicket } from './read-ticket.ts';
import { answerReplyToTicket } from './reply-to-ticket.ts';

export const supportRoutes: readonly Handler[] = [
  answerListCategories,
  answerOpenTicket,
  answerListTickets,
  answerReadTicket,
  answerReplyToTicket,
  answerReadAttachment,
  answerOpenSupport,
];

import type { Area } from '../../area.ts';
import { answerListRaiseQuestions, answerPublishAnswer, answerSaveAnswer } from './answer-questions.ts';
import { answerAskQuestion, answerListAskedQuestions } from './ask-question.ts';
import { countMessagesInReview } from './messages.store.ts';
import { answerListPublicQuestions } from './public-questions.ts';
import { sendMessages } from './send-messages.ts';
import { answerHideText, answerRestoreText } from './staff/hide-text.ts';
import { answerReadRelations } from './staff/read-relations.ts';
import {
  answerApproveMessage,
  answerCountWaitingMessages,
  answerListWaitingMessages,
  answerReturnMessage,
} from './staff/review-messages.ts';
import { answerDiscardMessage, answerListMessages, answerSaveMessage, answerSubmitMessage } from './write-messages.ts';

export const investorRelationsArea: Area = {
  handlers: [
    answerListPublicQuestions,
    answerListAskedQuestions,
    answerAskQuestion,
    answerListRaiseQuestions,
    answerSaveAnswer,
    answerPublishAnswer,
    answerListMessages,
    answerSaveMessage,
    answerSubmitMessage,
    answerDiscardMessage,
  ],
  staffHandlers: [
    answerReadRelations,
    answerListWaitingMessages,
    answerCountWaitingMessages,
    answerHideText,
    answerRestoreText,
    answerApproveMessage,
    answerReturnMessage,
  ],
  tasks: { intervalTasks: [{ name: 'send-raise-messages', everyMs: 2_000, run: sendMessages }] },
  waiting: [{ name: 'raise-messages', count: ({ db }) => countMessagesInReview(db) }],
};

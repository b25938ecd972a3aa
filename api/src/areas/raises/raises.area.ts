import type { Area } from '../../area.ts';
import {
  answerCancelRaise,
  answerCommentOfIssuer,
  answerCreateRaise,
  answerSaveRaise,
  answerWithdrawRaise,
} from './change-own.ts';
import { raisesTasks } from './raises.worker.ts';
import { answerListOwnRaises, answerReadOwnRaise } from './read-own.ts';
import { answerSubmitRaise } from './submit-own.ts';
import {
  answerReadRaiseDocument,
  answerReadRaisePicture,
  answerUploadRaiseDocument,
  answerUploadRaisePicture,
} from './upload-own.ts';
import { answerCommentRaise, answerResolveRaiseComment } from './staff/comment.ts';
import { answerCorrectRaisePage } from './staff/correct-page.ts';
import { answerDecideRaise } from './staff/decide.ts';
import { answerCancelRaiseEarly, answerProposeRaiseCancellation, answerReturnRaise } from './staff/end-raise.ts';
import { answerCountRaisesInReview, answerListRaiseFilters, answerListRaises } from './staff/list-raises.ts';
import { answerProposeRaiseApproval } from './staff/propose-approval.ts';
import { answerProposeRaiseChange } from './staff/propose-change.ts';
import { answerReadRaiseHistory } from './staff/raise-history.ts';
import { answerReadRaise, answerReadRaiseVersion } from './staff/read-raise.ts';
import { answerResumeRaise, answerSuspendRaise } from './staff/suspend.ts';
import { answerTickRaise } from './staff/tick.ts';

export const raisesArea: Area = {
  handlers: [
    answerListOwnRaises,
    answerReadOwnRaise,
    answerCreateRaise,
    answerSaveRaise,
    answerSubmitRaise,
    answerWithdrawRaise,
    answerCancelRaise,
    answerCommentOfIssuer,
    answerUploadRaiseDocument,
    answerReadRaiseDocument,
    answerUploadRaisePicture,
    answerReadRaisePicture,
  ],
  staffHandlers: [
    answerListRaises,
    answerListRaiseFilters,
    answerCountRaisesInReview,
    answerReadRaise,
    answerReadRaiseVersion,
    answerReadRaiseHistory,
    answerTickRaise,
    answerCommentRaise,
    answerResolveRaiseComment,
    answerReturnRaise,
    answerCancelRaiseEarly,
    answerCorrectRaisePage,
    answerProposeRaiseApproval,
    answerProposeRaiseChange,
    answerProposeRaiseCancellation,
    answerSuspendRaise,
    answerResumeRaise,
    answerDecideRaise,
  ],
  tasks: raisesTasks,
};

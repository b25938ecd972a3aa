import { decideRaise } from '@istmo/contract/areas/raises/review.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleDecision } from '../../audit/public.ts';
import { cancelRaise } from './end-raise.ts';
import { approveRaise } from './propose-approval.ts';
import { changeRaise } from './propose-change.ts';
import { approveAction, cancelAction, changeAction } from './require-raise.ts';

export const answerDecideRaise = handleDecision(decideRaise, {
  carryOut: { [approveAction]: approveRaise, [changeAction]: changeRaise, [cancelAction]: cancelRaise },
  approved: m.raises_staff_approved,
  rejected: m.raises_staff_rejected,
});

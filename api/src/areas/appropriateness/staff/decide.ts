import {
  countWaitingAppropriateness,
  decideAppropriateness,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { countProposals, handleDecision } from '../../audit/public.ts';
import { appropriatenessActions, limitAction, publishAction } from './proposals.ts';
import { publishVersion } from './questionnaires.ts';
import { setLimit } from './retail-limits.ts';

export const answerDecideAppropriateness = handleDecision(decideAppropriateness, {
  carryOut: { [publishAction]: publishVersion, [limitAction]: setLimit },
  approved: m.appropriateness_staff_approved,
  rejected: m.appropriateness_staff_rejected,
});

export const answerCountWaiting = handleStaff(countWaitingAppropriateness, async (app) =>
  showQueueLength(await countProposals(app.db, appropriatenessActions)),
);

import type { Area } from '../../area.ts';
import { answerAcceptInvitation, answerReadInvitation } from './accept-invitation.ts';
import { answerChangeRole } from './change-role.ts';
import { answerLeaveCompany, answerRemoveMember } from './end-membership.ts';
import { answerInviteMember } from './invite-member.ts';
import { answerReadTeam } from './read-team.ts';
import { answerEndMembership, answerListCompanyMembers } from './staff/company-team.ts';
import { answerWithdrawInvitation } from './withdraw-invitation.ts';

export const companyMembersArea: Area = {
  handlers: [
    answerReadTeam,
    answerInviteMember,
    answerWithdrawInvitation,
    answerChangeRole,
    answerRemoveMember,
    answerLeaveCompany,
    answerReadInvitation,
    answerAcceptInvitation,
  ],
  staffHandlers: [answerListCompanyMembers, answerEndMembership],
};

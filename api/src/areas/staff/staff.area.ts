import type { Area } from '../../area.ts';
import { answerAcceptInvitation, answerReadInvitation } from './accept-invitation.ts';
import { answerCountWaitingStaff, answerDecideStaff, answerListStaffProposals } from './admit-staff.ts';
import { answerChangeStaff, answerEndStaffSessions, answerListStaff } from './change-staff.ts';
import { answerInviteStaff } from './invite-staff.ts';
import { answerSignInStaff } from './sign-in-staff.ts';
import { answerFinishPasskeySignIn, answerStartPasskeySignIn } from './sign-in-with-passkey.ts';
import { answerAddPasskey, answerListPasskeys, answerRemovePasskey, answerStartPasskey } from './staff-passkeys.ts';
import { answerReadStaffSession, answerSignOutStaff } from './staff-session.ts';
import { answerDeleteView, answerListViews, answerSaveView } from './views.ts';

export const staffArea: Area = {
  staffHandlers: [
    answerSignInStaff,
    answerReadInvitation,
    answerAcceptInvitation,
    answerSignOutStaff,
    answerReadStaffSession,
    answerListStaff,
    answerInviteStaff,
    answerListStaffProposals,
    answerDecideStaff,
    answerCountWaitingStaff,
    answerChangeStaff,
    answerEndStaffSessions,
    answerStartPasskeySignIn,
    answerFinishPasskeySignIn,
    answerListPasskeys,
    answerStartPasskey,
    answerAddPasskey,
    answerRemovePasskey,
    answerListViews,
    answerSaveView,
    answerDeleteView,
  ],
};

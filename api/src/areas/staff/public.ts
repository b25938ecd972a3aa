export { invite } from './invite-staff.ts';
export { consumeStaffCode, proveTwo, type StaffProof } from './prove-staff.ts';
export { createApprovalProver, requestApproval, signUnproven } from './prove-approval.ts';
export { resealStaffSecrets, signPasskeysAgain } from './renew-keys.ts';
export { addActiveStaff } from './add-active-staff.ts';
export { findLiveSession, openStaffSession } from './staff-session.ts';
export { deleteStaffChallenges } from './passkeys.store.ts';
export { deleteStaffSessions, findStaffByEmail, listApprovingSince, readActiveRoles } from './staff.store.ts';

import { getAsStaff, post, postAsStaff } from '../../kernel/address.ts';

export const signInStaff = post('staff/sign-in', { access: 'public' });
export const readInvitation = post('staff/invitation', { access: 'public' });
export const acceptInvitation = post('staff/accept-invitation', { access: 'public' });
export const signOutStaff = postAsStaff('staff/sign-out', { permission: 'own-account.use' });
export const readStaffSession = getAsStaff('staff/session', { permission: 'own-account.use' });
export const listStaff = getAsStaff('staff/list', { permission: 'staff.read' });
export const inviteStaff = postAsStaff('staff/invite', { permission: 'staff.manage' });
export const changeStaff = postAsStaff('staff/change', { permission: 'staff.manage' });
export const listStaffProposals = getAsStaff('staff/proposals', { permission: 'staff.read' });
/** An administrator proposes and compliance admits, so no member of staff makes an approver alone. */
export const decideStaff = postAsStaff('staff/decide', { permission: 'staff.decide' });
export const countWaitingStaff = getAsStaff('staff/waiting', { permission: 'staff.read' });
export const endStaffSessions = postAsStaff('staff/end-sessions', { permission: 'staff.manage' });
export const startPasskeySignIn = post('staff/start-passkey-sign-in', { access: 'public' });
export const finishPasskeySignIn = post('staff/passkey-sign-in', { access: 'public' });
export const listPasskeys = getAsStaff('staff/passkeys', { permission: 'own-account.use' });
export const startPasskey = postAsStaff('staff/start-passkey', { permission: 'own-account.use' });
export const addPasskey = postAsStaff('staff/add-passkey', { permission: 'own-account.use' });
export const removePasskey = postAsStaff('staff/remove-passkey', { permission: 'own-account.use' });
export const listViews = getAsStaff('staff/views', { permission: 'own-account.use' });
export const saveView = postAsStaff('staff/save-view', { permission: 'own-account.use' });
export const deleteView = postAsStaff('staff/delete-view', { permission: 'own-account.use' });

import type { Address } from '../../kernel/endpoint.ts';

export const signInStaff = { method: 'POST', wire: 'staff/sign-in', access: 'public' } as const satisfies Address;

export const readInvitation = { method: 'POST', wire: 'staff/invitation', access: 'public' } as const satisfies Address;

export const acceptInvitation = {
  method: 'POST',
  wire: 'staff/accept-invitation',
  access: 'public',
} as const satisfies Address;

export const signOutStaff = {
  method: 'POST',
  wire: 'staff/sign-out',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const readStaffSession = {
  method: 'GET',
  wire: 'staff/session',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const listStaff = {
  method: 'GET',
  wire: 'staff/list',
  access: 'staff',
  permission: 'staff.read',
} as const satisfies Address;

export const inviteStaff = {
  method: 'POST',
  wire: 'staff/invite',
  access: 'staff',
  permission: 'staff.manage',
} as const satisfies Address;

export const changeStaff = {
  method: 'POST',
  wire: 'staff/change',
  access: 'staff',
  permission: 'staff.manage',
} as const satisfies Address;

export const listStaffProposals = {
  method: 'GET',
  wire: 'staff/proposals',
  access: 'staff',
  permission: 'staff.read',
} as const satisfies Address;

/** An administrator proposes and compliance admits, so no member of staff makes an approver alone. */
export const decideStaff = {
  method: 'POST',
  wire: 'staff/decide',
  access: 'staff',
  permission: 'staff.decide',
} as const satisfies Address;

export const countWaitingStaff = {
  method: 'GET',
  wire: 'staff/waiting',
  access: 'staff',
  permission: 'staff.read',
} as const satisfies Address;

export const endStaffSessions = {
  method: 'POST',
  wire: 'staff/end-sessions',
  access: 'staff',
  permission: 'staff.manage',
} as const satisfies Address;

export const startPasskeySignIn = {
  method: 'POST',
  wire: 'staff/start-passkey-sign-in',
  access: 'public',
} as const satisfies Address;

export const finishPasskeySignIn = {
  method: 'POST',
  wire: 'staff/passkey-sign-in',
  access: 'public',
} as const satisfies Address;

export const listPasskeys = {
  method: 'GET',
  wire: 'staff/passkeys',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const startPasskey = {
  method: 'POST',
  wire: 'staff/start-passkey',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const addPasskey = {
  method: 'POST',
  wire: 'staff/add-passkey',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const removePasskey = {
  method: 'POST',
  wire: 'staff/remove-passkey',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const listViews = {
  method: 'GET',
  wire: 'staff/views',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const saveView = {
  method: 'POST',
  wire: 'staff/save-view',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

export const deleteView = {
  method: 'POST',
  wire: 'staff/delete-view',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;

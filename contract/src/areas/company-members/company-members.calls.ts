import { get, post } from '../../kernel/address.ts';

export const readTeam = get('company/team', { access: 'customer' });
export const inviteMember = post('company/invite', { access: 'customer' });
export const withdrawMemberInvitation = post('company/withdraw_invitation', { access: 'customer' });
export const changeMemberRole = post('company/change_role', { access: 'customer' });
export const removeMember = post('company/remove_member', { access: 'customer' });
export const leaveCompany = post('company/leave', { access: 'customer' });
export const readCompanyInvitation = post('company/read_invitation', { access: 'customer' });
export const acceptCompanyInvitation = post('company/accept_invitation', { access: 'customer' });

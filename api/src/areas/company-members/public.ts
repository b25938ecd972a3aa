export { findCompany, listCompaniesOf, listMembers, requireCompanyRole } from './companies.ts';
export { deleteUnusedInvitations } from './invitations.store.ts';

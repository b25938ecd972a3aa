import { getAsStaff } from '../../kernel/address.ts';

export const readPaymentsReport = getAsStaff('corporate-actions/payments', { permission: 'corporate-actions.read' });
export const printPaymentsReport = getAsStaff('corporate-actions/payments-file', {
  permission: 'corporate-actions.read',
});
export const listEventSecurities = getAsStaff('corporate-actions/securities', {
  permission: 'corporate-actions.read',
});
export const readEventHistory = getAsStaff('corporate-actions/history', { permission: 'corporate-actions.read' });

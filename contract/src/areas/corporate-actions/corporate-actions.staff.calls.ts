import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listEvents = getAsStaff('corporate-actions/list', { permission: 'corporate-actions.read' });
export const countWaitingEvents = getAsStaff('corporate-actions/waiting', { permission: 'corporate-actions.read' });
export const readEventAsStaff = getAsStaff('corporate-actions/event', { permission: 'corporate-actions.read' });
export const saveDraft = postAsStaff('corporate-actions/save-draft', { permission: 'corporate-actions.propose' });
export const cancelDraft = postAsStaff('corporate-actions/cancel-draft', { permission: 'corporate-actions.propose' });
export const returnToDraft = postAsStaff('corporate-actions/return-to-draft', {
  permission: 'corporate-actions.propose',
});
export const proposeAnnouncement = postAsStaff('corporate-actions/propose-announcement', {
  permission: 'corporate-actions.propose',
});
export const proposeCancellation = postAsStaff('corporate-actions/propose-cancellation', {
  permission: 'corporate-actions.propose',
});
export const proposeAcceptance = postAsStaff('corporate-actions/propose-acceptance', {
  permission: 'corporate-actions.propose',
});
export const proposeOwnFunding = postAsStaff('corporate-actions/propose-funding', {
  permission: 'corporate-actions.propose',
});
export const proposeReturn = postAsStaff('corporate-actions/propose-return', {
  permission: 'corporate-actions.propose',
});
export const proposeOutsidePaid = postAsStaff('corporate-actions/propose-outside-paid', {
  permission: 'corporate-actions.propose',
});
export const retryEntitlement = postAsStaff('corporate-actions/retry', { permission: 'corporate-actions.propose' });
export const decideEvent = postAsStaff('corporate-actions/decide', { permission: 'corporate-actions.decide' });

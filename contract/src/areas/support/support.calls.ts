import { get, post } from '../../kernel/address.ts';

export const listCategories = get('support/categories', { access: 'support' });
export const openTicket = post('support/add', { access: 'support', files: ['support_image'] });
export const listTickets = post('support/getlist', { access: 'support' });
export const readTicket = post('support/view-ticket', { access: 'support' });
export const replyToTicket = post('support/reply-ticket', { access: 'support', files: ['reference_proof'] });
export const readAttachment = get('support/attachment', { access: 'support' });
export const openSupport = post('support/openLink', { access: 'public' });

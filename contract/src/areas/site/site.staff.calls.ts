import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readMaintenanceSwitch = getAsStaff('site/maintenance', { permission: 'platform.read' });
export const switchMaintenance = postAsStaff('site/switch-maintenance', { permission: 'platform.operate' });
export const listNewsletters = getAsStaff('site/newsletters', { permission: 'newsletters.read' });
export const testNewsletter = postAsStaff('site/test-newsletter', { permission: 'newsletters.send' });
export const sendNewsletter = postAsStaff('site/send-newsletter', { permission: 'newsletters.send' });
export const listNewsletterDrafts = getAsStaff('site/newsletter-drafts', { permission: 'newsletters.read' });
export const saveNewsletterDraft = postAsStaff('site/save-newsletter-draft', { permission: 'newsletters.send' });
export const deleteNewsletterDraft = postAsStaff('site/delete-newsletter-draft', { permission: 'newsletters.send' });
export const readNewsletterPage = getAsStaff('site/newsletter-page', { permission: 'newsletters.read' });

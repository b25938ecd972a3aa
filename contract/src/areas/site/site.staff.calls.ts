import type { Address } from '../../kernel/endpoint.ts';

export const readMaintenanceSwitch = {
  method: 'GET',
  wire: 'site/maintenance',
  access: 'staff',
  permission: 'platform.read',
} as const satisfies Address;

export const switchMaintenance = {
  method: 'POST',
  wire: 'site/switch-maintenance',
  access: 'staff',
  permission: 'platform.operate',
} as const satisfies Address;

export const listNewsletters = {
  method: 'GET',
  wire: 'site/newsletters',
  access: 'staff',
  permission: 'newsletters.read',
} as const satisfies Address;

export const testNewsletter = {
  method: 'POST',
  wire: 'site/test-newsletter',
  access: 'staff',
  permission: 'newsletters.send',
} as const satisfies Address;

export const sendNewsletter = {
  method: 'POST',
  wire: 'site/send-newsletter',
  access: 'staff',
  permission: 'newsletters.send',
} as const satisfies Address;

export const listNewsletterDrafts = {
  method: 'GET',
  wire: 'site/newsletter-drafts',
  access: 'staff',
  permission: 'newsletters.read',
} as const satisfies Address;

export const saveNewsletterDraft = {
  method: 'POST',
  wire: 'site/save-newsletter-draft',
  access: 'staff',
  permission: 'newsletters.send',
} as const satisfies Address;

export const deleteNewsletterDraft = {
  method: 'POST',
  wire: 'site/delete-newsletter-draft',
  access: 'staff',
  permission: 'newsletters.send',
} as const satisfies Address;

export const readNewsletterPage = {
  method: 'GET',
  wire: 'site/newsletter-page',
  access: 'staff',
  permission: 'newsletters.read',
} as const satisfies Address;

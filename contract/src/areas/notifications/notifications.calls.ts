import type { Address } from '../../kernel/endpoint.ts';

export const streamEvents = {
  method: 'GET',
  wire: 'events',
  access: 'session',
  streams: true,
} as const satisfies Address;

export const listNotifications = {
  method: 'GET',
  wire: 'notifications/list',
  access: 'session',
} as const satisfies Address;

export const countUnread = {
  method: 'GET',
  wire: 'notifications/unread',
  access: 'session',
} as const satisfies Address;

export const markRead = { method: 'POST', wire: 'notifications/read', access: 'session' } as const satisfies Address;

export const markAllRead = {
  method: 'POST',
  wire: 'notifications/read-all',
  access: 'session',
} as const satisfies Address;

export const listEmailChoices = {
  method: 'GET',
  wire: 'notifications/email-choices',
  access: 'customer',
} as const satisfies Address;

export const switchEmailsOff = {
  method: 'POST',
  wire: 'notifications/switch-off',
  access: 'public',
} as const satisfies Address;

export const saveEmailChoice = {
  method: 'POST',
  wire: 'notifications/email-choice',
  access: 'customer',
} as const satisfies Address;

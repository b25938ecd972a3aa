import { get, post } from '../../kernel/address.ts';

export const streamEvents = get('events', { access: 'session', streams: true });

export const listNotifications = get('notifications/list', { access: 'session' });

export const countUnread = get('notifications/unread', { access: 'session' });

export const markRead = post('notifications/read', { access: 'session' });

export const markAllRead = post('notifications/read-all', { access: 'session' });

export const listEmailChoices = get('notifications/email-choices', { access: 'customer' });

export const switchEmailsOff = post('notifications/switch-off', { access: 'public' });

export const saveEmailChoice = post('notifications/email-choice', { access: 'customer' });

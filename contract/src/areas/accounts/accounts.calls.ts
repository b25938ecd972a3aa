import { get, post } from '../../kernel/address.ts';

export const requestTfaReset = post('basic/resetTfa', { access: 'public' });

export const isUsernameFree = post('basic/findUsername', { access: 'public' });

export const isEmailFree = post('basic/findEmail', { access: 'public' });

export const activateEmail = post('basic/activateEmail', { access: 'public' });

export const requestPasswordReset = post('basic/forgotPassword', { access: 'public' });

export const requestSupportLink = post('support/sendLink', { access: 'public' });

export const readMailState = get('accounts/mail-state', { access: 'session' });

export const retryMail = post('accounts/retry-mail', { access: 'session' });

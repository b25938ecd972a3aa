import { post } from '../../kernel/address.ts';

export const login = post('basic/login', { access: 'public' });

export const finishTfaLogin = post('basic/tfaLogin', { access: 'public' });

export const startPasskeyLogin = post('passkey/startLogin', { access: 'public' });

export const finishPasskeyLogin = post('passkey/finishLogin', { access: 'public' });

export const confirmTfaReset = post('basic/confirmTfaReset', { access: 'public' });

export const signUp = post('basic/signup', { access: 'public' });

export const resetPassword = post('basic/reset_password', { access: 'public' });

export const openHandover = post('basic/decrypt', { access: 'public' });

export const finishHandover = post('basic/toRedirect', { access: 'public' });

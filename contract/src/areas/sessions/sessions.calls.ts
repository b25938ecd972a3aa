import { get, post } from '../../kernel/address.ts';

export const checkSession = post('basic/check_session', { access: 'session' });

export const logout = post('basic/logout', { access: 'session' });

export const logoutEverywhere = post('basic/logoutAll', { access: 'session' });

export const listSessions = get('basic/sessions', { access: 'session' });

export const endSession = post('basic/endSession', { access: 'session' });

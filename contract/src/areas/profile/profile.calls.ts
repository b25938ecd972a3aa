import { post } from '../../kernel/address.ts';

export const readProfile = post('basic/userInfo', { access: 'session' });
export const saveProfile = post('basic/profileupdate', { access: 'customer', files: [] });
export const listStates = post('basic/getStates', { access: 'customer' });

import { get, post } from '../../kernel/address.ts';

export const readTfaSetup = get('tfa/tfaData', { access: 'customer' });
export const switchTfa = post('tfa/updateTfa', { access: 'customer' });
export const renewRecoveryCodes = post('tfa/recoveryCodes', { access: 'customer' });
export const isPasswordNew = post('tfa/check_newPass', { access: 'customer' });
export const isPasswordRight = post('tfa/check_oldPass', { access: 'customer' });
export const changePassword = post('tfa/updatepwd', { access: 'customer' });

export const listPasskeys = get('passkey/list', { access: 'customer' });
export const startPasskey = post('passkey/start', { access: 'customer' });
export const addPasskey = post('passkey/add', { access: 'customer' });
export const renamePasskey = post('passkey/rename', { access: 'customer' });
export const removePasskey = post('passkey/remove', { access: 'customer' });

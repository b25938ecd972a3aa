import { post } from '../../kernel/address.ts';

export const readUserStatus = post('basic/userStatus', { access: 'session' });
export const acceptDisclaimer = post('basic/updateAuth', { access: 'customer' });
export const acceptSwapDisclaimer = post('basic/checkSwapDis', { access: 'customer' });
export const acceptDepositDisclaimer = post('basic/checkDepDis', { access: 'customer' });
export const acceptWithdrawDisclaimer = post('basic/checkWithDis', { access: 'customer' });

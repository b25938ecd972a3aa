import { get, post } from '../../kernel/address.ts';

export const listWhitelist = get('basic/getWhitelist', { access: 'customer' });
export const listReadyAddresses = get('basic/getlist', { access: 'customer' });
export const addAddress = post('basic/createList', { access: 'customer' });
export const deleteAddress = post('basic/delete', { access: 'customer' });
export const listAddresses = get('withdraw/with_address', { access: 'customer' });
export const listWithdrawalCurrencies = get('basic/withcurrencies', { access: 'customer' });
export const listBeneficiaries = get('whitelist/beneficiaries', { access: 'customer' });
export const saveBeneficiary = post('whitelist/beneficiary', { access: 'customer' });

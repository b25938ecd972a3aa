import { get, post } from '../../kernel/address.ts';

export const listOwnRaises = get('raises/own', { access: 'customer' });
export const readOwnRaise = get('raises/own/one', { access: 'customer' });
export const createRaise = post('raises/own/create', { access: 'customer' });
export const saveRaise = post('raises/own/save', { access: 'customer' });
export const submitRaise = post('raises/own/submit', { access: 'customer' });
export const withdrawRaise = post('raises/own/withdraw', { access: 'customer' });
export const cancelRaise = post('raises/own/cancel', { access: 'customer' });
export const answerRaiseComment = post('raises/own/comment', { access: 'customer' });
export const uploadRaiseDocument = post('raises/own/document', { access: 'customer', files: ['document'] });
export const readRaiseDocument = get('raises/own/file', { access: 'customer' });
export const uploadRaisePicture = post('raises/own/picture', { access: 'customer', files: ['picture'] });
export const readRaisePicture = get('raises/own/image', { access: 'customer' });

import { get } from '../../kernel/address.ts';

export const listDocuments = get('documents/list', { access: 'customer' });
export const readDocument = get('documents/file', { access: 'customer' });

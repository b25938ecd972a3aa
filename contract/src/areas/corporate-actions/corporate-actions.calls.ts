import { get, post } from '../../kernel/address.ts';

export const listOwnEvents = get('actions/events', { access: 'customer' });
export const readEvent = get('actions/event', { access: 'customer' });
export const listIncome = get('actions/income', { access: 'customer' });
export const readAdvice = get('actions/advice', { access: 'customer' });
export const giveInstruction = post('actions/instruction', { access: 'customer' });

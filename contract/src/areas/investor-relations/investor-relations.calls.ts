import { get, post } from '../../kernel/address.ts';

export const listPublicQuestions = get('offerings/questions', { access: 'public' });
export const listAskedQuestions = get('offerings/asked', { access: 'wallet' });
export const askQuestion = post('offerings/ask', { access: 'wallet' });

export const listRaiseQuestions = get('raises/own/questions', { access: 'customer' });
export const saveAnswer = post('raises/own/save-answer', { access: 'customer' });
export const publishAnswer = post('raises/own/publish-answer', { access: 'customer' });

export const listMessages = get('raises/own/messages', { access: 'customer' });
export const saveMessage = post('raises/own/save-message', { access: 'customer' });
export const submitMessage = post('raises/own/submit-message', { access: 'customer' });
export const discardMessage = post('raises/own/discard-message', { access: 'customer' });

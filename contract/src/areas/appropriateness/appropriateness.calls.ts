import { get, post } from '../../kernel/address.ts';

export const readInvestorProfile = get('investor/profile', { access: 'customer' });
export const declareMeans = post('investor/declare', { access: 'customer' });
export const readQuestionnaire = get('investor/questionnaire', { access: 'customer' });
export const answerQuestionnaire = post('investor/questionnaire/answer', { access: 'customer' });
export const readResult = get('investor/questionnaire/result', { access: 'customer' });

import * as m from '@istmo/contract/messages';
import type { Question } from '../../public/Questions.tsx';

export const offerQuestions = (): readonly Question[] => [
  [m.offering_faq_minimum_question(), m.offering_faq_minimum_answer()],
  [m.offering_faq_when_question(), m.offering_faq_when_answer()],
  [m.offering_faq_hold_question(), m.offering_faq_hold_answer()],
  [m.offering_faq_return_question(), m.offering_faq_return_answer()],
  [m.offering_faq_cancel_question(), m.offering_faq_cancel_answer()],
  [m.offering_faq_tax_question(), m.offering_faq_tax_answer()],
];

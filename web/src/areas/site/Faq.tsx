import * as m from '@istmo/contract/messages';
import { type Question, Questions } from '../../public/Questions.tsx';
import { Section } from '../../public/Section.tsx';

export const questions = (): readonly Question[] => [
  [m.site_faq_token_question(), m.site_faq_token_answer()],
  [m.site_faq_who_question(), m.site_faq_who_answer()],
  [m.site_faq_pay_question(), m.site_faq_pay_answer()],
  [m.site_faq_fee_question(), m.site_faq_fee_answer()],
  [m.site_faq_whole_question(), m.site_faq_whole_answer()],
  [m.site_faq_order_question(), m.site_faq_order_answer()],
  [m.site_faq_sell_question(), m.site_faq_sell_answer()],
  [m.site_faq_risk_question(), m.site_faq_risk_answer()],
  [m.site_faq_safe_question(), m.site_faq_safe_answer()],
];

export function Faq() {
  return (
    <Section id="faq">
      <div className="faq-grid">
        <h2 id="faq-title" className="section-title">
          {m.site_faq_title()}
        </h2>
        <Questions name="faq" questions={questions()} />
      </div>
    </Section>
  );
}

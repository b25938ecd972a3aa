import { type Language, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';

type Params = Readonly<Record<string, string>>;
type MoneyText = (
  params: { amount: string; currency: string; reference: string },
  options: { locale: Language },
) => string;

const moneyOf = ({ amount = '', currency = '', reference = '' }: Params) => ({ amount, currency, reference });
const moneyText = (text: MoneyText, isReturn: boolean) => ({
  type: m.subscriptions_entry_type,
  message: (params: Params) => withParams(text, moneyOf(params)),
  isReturn,
});

/** The steps of a subscription in the activity of its investor. */
export const subscriptionTexts = {
  'subscription-paid': moneyText(m.subscriptions_entry_paid, false),
  'subscription-left': moneyText(m.subscriptions_entry_left, true),
  'subscription-returned': moneyText(m.subscriptions_entry_returned, true),
  'subscription-to-card': moneyText(m.subscriptions_entry_to_card, true),
  'subscription-settled': {
    type: m.subscriptions_entry_type,
    message: ({ units = '', security = '', ...params }: Params) =>
      withParams(m.subscriptions_entry_settled, { units, security, ...moneyOf(params) }),
  },
};

import { type Language, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';

type Params = Readonly<Record<string, string>>;
type TradeParams = {
  units: string;
  security: string;
  price: string;
  amount: string;
  fee: string;
  currency: string;
  reference: string;
};

const tradeText = (text: (params: TradeParams, options: { locale: Language }) => string) => ({
  type: m.ordernotices_entry_type,
  message: ({ units = '', security = '', price = '', amount = '', fee = '', currency = '', reference = '' }: Params) =>
    withParams(text, { units, security, price, amount, fee, currency, reference }),
});

/** What orders on the markets between investors traded. */
export const orderTexts = {
  'order-bought': tradeText(m.ordernotices_entry_bought),
  'order-sold': tradeText(m.ordernotices_entry_sold),
};

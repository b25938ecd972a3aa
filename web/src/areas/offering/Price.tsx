import * as m from '@istmo/contract/messages';
import { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
import { NoSale } from './OpenTranche.tsx';

/** The current price of a token, and how it is set. */
export function Price() {
  return (
    <section id="price" aria-labelledby="price-title" className="chapter">
      <h2 id="price-title" className="section-title">
        {m.offering_price_title()}
      </h2>
      <NoSale />
      <p className="price-now num while-open">
        USD <LiveNumber name="open-price" />
      </p>
      <p className="num while-open text-sm text-ink-2">
        {m.offering_price_now()}
        {' · '}
        <LiveSentence text={m.offering_invest_tranche({ number: live('open-number') })} />
      </p>
      <p className="section-text while-open">{m.offering_price_text()}</p>
    </section>
  );
}

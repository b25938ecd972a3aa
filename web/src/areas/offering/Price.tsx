import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { useSay } from '../../public/language.tsx';
import { live, LiveSentence } from './InvestCard.tsx';

/** What a token costs now, and by whom that is decided. */
export function Price() {
  const say = useSay();
  return (
    <section id="price" aria-labelledby="price-title" className="chapter">
      <h2 id="price-title" className="section-title">
        {say(m.offering_price_title)}
      </h2>
      <p className="price-now num">
        USD{' '}
        <span data-figure="open-price" className="figure">
          —
        </span>
      </p>
      <p className="num text-sm text-ink-2">
        {say(m.offering_price_now)}
        {' · '}
        <LiveSentence
          text={say(withParams(m.offering_invest_tranche, { number: live('number') }))}
          figures={{ number: 'open-number' }}
        />
      </p>
      <p className="section-text">{say(m.offering_price_text)}</p>
    </section>
  );
}

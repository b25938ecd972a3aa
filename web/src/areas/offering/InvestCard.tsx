import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { TrancheLane } from './TrancheLane.tsx';

/** A sentence with live figures in it: each `{blank}` of the message becomes an element that the island script fills. */
export function LiveSentence({ text, figures }: { text: string; figures: Readonly<Record<string, string>> }) {
  const parts = text.split(/⟨(\w+)⟩/);
  return parts.map((part, index) => {
    const figure = figures[part];
    return index % 2 === 1 && figure ? (
      <span key={index} data-figure={figure} className="figure">
        —
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    );
  });
}

/** Live figures are marked in the sentence, so that each language keeps its own order of words. */
export const live = (name: string): string => `⟨${name}⟩`;

/** The open tranche: price, how far it is allocated, what comes next, and the way in. Figures come from the server after the paint. */
export function InvestCard() {
  const say = useSay();
  return (
    <aside aria-label={say(m.offering_invest_label)} className="card invest">
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>
          <strong className="font-semibold text-ink">{say(m.offering_invest_token)}</strong>
          {' · '}
          <LiveSentence
            text={say(withParams(m.offering_invest_tranche, { number: live('number') }))}
            figures={{ number: 'open-number' }}
          />
        </span>
        <span className="tag">ERC-3643</span>
      </p>
      <p className="invest-price num">
        USD{' '}
        <span data-figure="open-price" className="figure">
          —
        </span>
        <span className="text-base font-normal text-ink-2"> {say(m.offering_invest_per_token)}</span>
      </p>
      <TrancheLane of="open" />
      <p className="num pt-3 text-sm text-ink-2">
        <LiveSentence
          text={say(withParams(m.offering_invest_allocated, { sold: live('sold'), total: live('total') }))}
          figures={{ sold: 'open-sold', total: 'open-total' }}
        />
      </p>
      <p className="num when-tranche-1 text-sm text-ink-2">{say(m.offering_invest_then)}</p>
      <a className="btn btn-p mt-5 w-full" href={paths.swapCoingt}>
        {say(m.offering_invest_buy)}
      </a>
      <p className="pt-3 text-sm text-ink-2">{say(m.offering_invest_pay)}</p>
      <p className="pt-1 text-sm text-ink-2">
        {say(m.offering_invest_risk)}{' '}
        <a className="textlink" href={`${paths.whitePaper}#risk`}>
          {say(m.offering_invest_risk_more)}
        </a>
      </p>
    </aside>
  );
}

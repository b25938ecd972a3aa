import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { useSay } from '../../public/language.tsx';
import { live, LiveSentence } from './InvestCard.tsx';
import { TrancheLane } from './TrancheLane.tsx';

const tranches = [
  { number: 1, tokens: '38,520', price: '1,000' },
  { number: 2, tokens: '114,704', price: '2,500' },
] as const;

/** Both tranches on one line, each as wide as its share of the 153,224 tokens. */
export function Tranches() {
  const say = useSay();
  return (
    <div>
      <ol className="tranches">
        {tranches.map(({ number, tokens, price }) => (
          <li key={number}>
            <TrancheLane of={`tranche-${number}`} />
            <h3 className="pt-4 text-lg">{say(withParams(m.offering_invest_tranche, { number }))}</h3>
            <p className="num text-ink-2">{say(withParams(m.offering_tranche_terms, { tokens, price }))}</p>
            <p className="num text-sm text-ink-2">
              <LiveSentence
                text={say(withParams(m.offering_invest_allocated, { sold: live('sold'), total: live('total') }))}
                figures={{ sold: `tranche-${number}-sold`, total: `tranche-${number}-total` }}
              />
            </p>
          </li>
        ))}
      </ol>
      <p className="num pt-6 text-sm text-ink-2">{say(m.offering_tranche_sum)}</p>
      <p className="text-sm text-ink-2">{say(m.offering_tranche_order)}</p>
      <p
        className="num pt-1 text-sm text-ink-3"
        data-asof="progress"
        data-fresh={say(m.offering_progress_updated)}
        data-stale={say(m.offering_progress_stale)}
      >
        {say(m.offering_progress_waiting)}
      </p>
    </div>
  );
}

import * as m from '@istmo/contract/messages';
import { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
import { TrancheProgress } from './TrancheProgress.tsx';

const tranches = [
  { number: 1, tokens: '38,520', price: '1,000' },
  { number: 2, tokens: '114,704', price: '2,500' },
] as const;

/** Both tranches side by side, each as wide as its share of the 153,224 tokens. */
export function Tranches() {
  return (
    <div>
      <ol className="tranches">
        {tranches.map(({ number, tokens, price }) => (
          <li key={number}>
            <TrancheProgress of={`tranche-${number}`} />
            <h3 className="pt-4 text-lg">{m.offering_invest_tranche({ number })}</h3>
            <p className="num text-ink-2">{m.offering_tranche_terms({ tokens, price })}</p>
            <p className="num text-sm text-ink-2">
              <LiveSentence
                text={m.offering_invest_allocated({
                  sold: live(`tranche-${number}-sold`),
                  total: live(`tranche-${number}-total`),
                })}
              />
              {' · '}
              <LiveNumber name={`tranche-${number}-share`} />
            </p>
            <p className="num text-sm text-ink-2">
              <LiveSentence text={m.offering_box_left({ left: live(`tranche-${number}-left`) })} />
            </p>
          </li>
        ))}
      </ol>
      <p className="num pt-6 text-sm text-ink-2">{m.offering_tranche_sum()}</p>
      <p className="text-sm text-ink-2">{m.offering_tranche_order()}</p>
      <p
        className="num pt-1 text-sm text-ink-3"
        data-asof="progress"
        data-fresh={m.offering_progress_updated()}
        data-stale={m.offering_progress_stale()}
      >
        {m.offering_progress_waiting()}
      </p>
    </div>
  );
}

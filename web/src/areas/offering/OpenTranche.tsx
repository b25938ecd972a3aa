import * as m from '@istmo/contract/messages';
import { Tag } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
import { TrancheProgress } from './TrancheProgress.tsx';

/** The open tranche: price, allocation, then the children, and the risk notice near the button. */
export function OpenTranche({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>
          <strong className="font-semibold text-ink">{m.offering_invest_token()}</strong>
          {' · '}
          <LiveSentence text={m.offering_invest_tranche({ number: live('open-number') })} />
        </span>
        <Tag>ERC-3643</Tag>
      </p>
      <p className="invest-price num">
        USD <LiveNumber name="open-price" />
        <span className="text-base font-normal text-ink-2"> {m.offering_invest_per_token()}</span>
      </p>
      <TrancheProgress of="open" />
      <p className="num pt-3 text-sm text-ink-2">
        <LiveSentence text={m.offering_invest_allocated({ sold: live('open-sold'), total: live('open-total') })} />
        {' · '}
        <LiveNumber name="open-share" />
      </p>
      {children}
      <p className="pt-3 text-sm text-ink-2">
        {m.offering_invest_risk()}{' '}
        <a className="link" href={`${paths.whitePaper}#risk`}>
          {m.offering_invest_risk_more()}
        </a>
      </p>
    </>
  );
}

import { offeredToken } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { Tag } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
import { TrancheProgress } from './TrancheProgress.tsx';

/** Why nothing is sold now; the page script says which of them is shown (page-scripts/live-numbers.ts). */
export function NoSale() {
  return (
    <>
      <p className="no-sale no-sale-waiting">{m.offering_not_open()}</p>
      <p className="no-sale no-sale-ended">{m.offering_ended()}</p>
      <p className="no-sale no-sale-sold-out">{m.exchange_sold_out({ asset: offeredToken })}</p>
    </>
  );
}

/** The open tranche: price, allocation, then the children, and the risk notice near the button. */
export function OpenTranche({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>
          <strong className="font-semibold text-ink">{m.offering_invest_token()}</strong>
          <span className="while-open">
            {' · '}
            <LiveSentence text={m.offering_invest_tranche({ number: live('open-number') })} />
          </span>
        </span>
        <Tag>ERC-3643</Tag>
      </p>
      <NoSale />
      <p className="invest-price num while-open">
        USD <LiveNumber name="open-price" />
        <span className="text-base font-normal text-ink-2"> {m.offering_invest_per_token()}</span>
      </p>
      <div className="while-open">
        <TrancheProgress of="open" />
      </div>
      <p className="num while-open pt-3 text-sm text-ink-2">
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

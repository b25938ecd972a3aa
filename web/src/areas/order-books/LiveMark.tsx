import * as m from '@istmo/contract/messages';
import { useTimeLeft } from '@istmo/ui/Countdown';
import { timeOf } from '../../shared/format.ts';
import type { LiveMarket } from './use-market-feed.ts';

/** Whether book and trades are current, and how old they are while they are not. */
export function LiveMark({ state, heardAtMs }: Pick<LiveMarket, 'state' | 'heardAtMs'>) {
  if (state === 'live')
    return (
      <span className="live" role="status" data-live="true">
        {m.layout_live()}
      </span>
    );
  return (
    <span className="live" role="status" data-live="false">
      {state === 'opening' || heardAtMs === 0 ? (
        m.orderbooks_stream_opening()
      ) : (
        <>
          {m.orderbooks_stream_lost({ at: timeOf(new Date(heardAtMs).toISOString()) })} <Age sinceMs={heardAtMs} />
        </>
      )}
    </span>
  );
}

// Long enough that it is counted while the page is open.
const maxAgeMs = 86_400_000;

function Age({ sinceMs }: { readonly sinceMs: number }) {
  const left = useTimeLeft(sinceMs + maxAgeMs);
  return (
    <span aria-hidden className="num">
      {m.orderbooks_stream_age({ seconds: Math.floor((maxAgeMs - left) / 1000) })}
    </span>
  );
}

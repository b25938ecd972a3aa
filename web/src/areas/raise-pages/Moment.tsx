import { formatMoment } from '@istmo/contract/kernel/format';
import { useSite } from '../../public/site-context.ts';

/** A moment in the platform's time zone, which page-scripts/moments.ts writes again in the reader's own zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at} data-moment="">
      {formatMoment(at, useSite().timeZone)}
    </time>
  );
}

/** The time that is left; page-scripts/moments.ts fills it in, in a place of its width. */
export function TimeLeft({ until }: { until: string }) {
  return (
    <span role="timer" className="num time-left" data-left={until}>
      —
    </span>
  );
}

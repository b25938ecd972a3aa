import { momentText } from './offering-texts.ts';

/** A moment in GMT, which page-scripts/moments.ts writes again in the reader's own zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at} data-moment="">
      {momentText(at)}
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

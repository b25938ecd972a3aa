import '../styles/countdown.css';
import { useEffect, useSyncExternalStore } from 'react';

export type CountdownLabels = {
  /** "Price valid for {n} s" beside the lane. */
  left: (seconds: number) => string;
  /** "Price expired" */
  over: string;
  /** Said once at the start: "Price valid for 6 seconds". */
  start: string;
};

export type CountdownProps = {
  /** The server's end of it, in milliseconds since 1970. The server decides; this only shows. */
  until: number;
  /** The whole span in milliseconds, for the lane. */
  span: number;
  labels: CountdownLabels;
  onOver?: (() => void) | undefined;
  /** The server's time: `() => Date.now() + offset` where the device's clock may be wrong. */
  now?: (() => number) | undefined;
};

const systemNow = () => Date.now();

const tickMs = 250;

function followTicks(tick: () => void): () => void {
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}

/** Milliseconds left until a moment, in quarters of a second; 0 when it has passed. Right from the first render with another moment on. */
export function useTimeLeft(until: number, now: () => number = systemNow): number {
  const left = (): number => Math.max(0, Math.ceil((until - now()) / tickMs) * tickMs);
  return useSyncExternalStore(followTicks, left, left);
}

/** Seconds as a person reads them: a last part of a second is still a second. */
export const wholeSeconds = (ms: number) => Math.ceil(ms / 1000);

/** How long something still holds: the road shortens. Silent while it runs, one sentence at each end. */
export function Countdown({ until, span, labels, onOver, now }: CountdownProps) {
  const left = useTimeLeft(until, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver?.();
    // The moment it runs out is told once; a new callback is no new moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, until]);
  return (
    <div className="countdown" data-over={isOver}>
      <svg className="countdown-lane" aria-hidden focusable="false">
        <line x1="0" x2="100%" y1="50%" y2="50%" />
        <rect x={`${Math.min(100, (left / span) * 100)}%`} width="100%" height="100%" />
      </svg>
      <span role="timer" aria-live="off" className="num">
        {isOver ? labels.over : labels.left(wholeSeconds(left))}
      </span>
      <span role="status" className="hush">
        {isOver ? labels.over : labels.start}
      </span>
    </div>
  );
}

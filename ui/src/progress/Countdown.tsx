import '../../styles/countdown.css';
import { useEffect, useSyncExternalStore } from 'react';

type CountdownLabels = {
  /** "Price valid for {n} s" beside the bar. */
  left: (seconds: number) => string;
  /** "Price expired" */
  expired: string;
  /** Announced once at the start: "Price valid for 6 seconds". */
  start: string;
};

export type CountdownProps = {
  /** When it ends by the server's clock, in milliseconds since 1970. The server decides; this only shows. */
  until: number;
  /** The whole duration in milliseconds, for the bar. */
  span: number;
  labels: CountdownLabels;
  onExpire?: (() => void) | undefined;
  /** The server's time: `() => Date.now() + offset` where the device's clock may be wrong. */
  now?: (() => number) | undefined;
};

const systemNow = () => Date.now();

const tickMs = 250;

function followTicks(tick: () => void): () => void {
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}

/**
 * Milliseconds left until a moment, in quarters of a second; 0 when it has passed. Correct from the first render after the moment changes.
 */
export function useTimeLeft(until: number, now: () => number = systemNow): number {
  const left = (): number => Math.max(0, Math.ceil((until - now()) / tickMs) * tickMs);
  return useSyncExternalStore(followTicks, left, left);
}

/** Whole seconds, rounded up. */
export const wholeSeconds = (ms: number) => Math.ceil(ms / 1000);

/** The remaining time as a shrinking bar. Silent while it runs, one announcement at each end. */
export function Countdown({ until, span, labels, onExpire, now }: CountdownProps) {
  const left = useTimeLeft(until, now);
  const isExpired = left === 0;
  useEffect(() => {
    if (isExpired) onExpire?.();
    // The expiry is reported once; a new callback must not report it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isExpired, until]);
  return (
    <div className="countdown" data-over={isExpired}>
      <svg className="countdown-bar" aria-hidden focusable="false">
        <line x1="0" x2="100%" y1="50%" y2="50%" />
        <rect x={`${Math.min(100, (left / span) * 100)}%`} width="100%" height="100%" />
      </svg>
      <span role="timer" aria-live="off" className="num">
        {isExpired ? labels.expired : labels.left(wholeSeconds(left))}
      </span>
      <span role="status" className="sr-only">
        {isExpired ? labels.expired : labels.start}
      </span>
    </div>
  );
}

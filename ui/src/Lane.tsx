/** The road's centre line as an ornament under a title, three dashes and a bit. */
export function LaneMark({ className = 'lane lane-mark' }: { className?: string | undefined }) {
  return <span aria-hidden className={className} />;
}

export type LaneProgressProps = {
  label: string;
  /** The same in words, at the right: "16,178 / 38,520". It is what a screen reader hears as the value. */
  text: string;
  /** Both in the same unit; only their ratio is drawn. bigint for token counts and money. */
  done: number | bigint;
  whole: number | bigint;
  hideLabel?: boolean | undefined;
  tone?: 'brand' | 'warn' | 'neg' | undefined;
};

/** Basis points of a ratio between 0 and 1, in whole numbers throughout. */
function basisPoints(done: number | bigint, whole: number | bigint): number {
  const [part, all] = [
    BigInt(typeof done === 'number' ? Math.round(done) : done),
    BigInt(typeof whole === 'number' ? Math.round(whole) : whole),
  ];
  if (all <= 0n || part <= 0n) return 0;
  return part >= all ? 10_000 : Number((part * 10_000n) / all);
}

/** How far along: done is solid jade, what is ahead is the lane. */
export function LaneProgress({ label, text, done, whole, hideLabel, tone = 'brand' }: LaneProgressProps) {
  const points = basisPoints(done, whole);
  const width = `${points / 100}%`;
  return (
    <div>
      {!hideLabel && (
        <div className="lane-head">
          <span>{label}</span>
          <span>{text}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={10_000}
        aria-valuenow={points}
        aria-valuetext={text}
      >
        <svg className="lane-progress" data-tone={tone} aria-hidden focusable="false">
          <rect className="track" width="100%" height="100%" />
          <line className="ahead" x1={width} x2="100%" y1="50%" y2="50%" />
          <rect className="done" width={width} height="100%" />
        </svg>
      </div>
    </div>
  );
}

/** Something is under way and nobody knows how long: the lane drifts. `label` is said, not shown. */
export function LaneLoading({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label}>
      <span aria-hidden className="lane lane-moving" />
    </div>
  );
}

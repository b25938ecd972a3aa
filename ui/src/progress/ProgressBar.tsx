import '../../styles/progress.css';

export type ProgressBarProps = {
  label: string;
  /** The progress as text, at the right: "16,178 / 38,520". Screen readers announce it as the value. */
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

/** A progress bar: the completed part is solid, the rest pale. */
export function ProgressBar({ label, text, done, whole, hideLabel, tone = 'brand' }: ProgressBarProps) {
  const points = basisPoints(done, whole);
  const width = `${points / 100}%`;
  return (
    <div>
      {!hideLabel && (
        <div className="progress-head">
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
        <svg className="progress-bar" data-tone={tone} aria-hidden focusable="false">
          <rect className="track" width="100%" height="100%" />
          <line className="ahead" x1={width} x2="100%" y1="50%" y2="50%" />
          <rect className="done" width={width} height="100%" />
        </svg>
      </div>
    </div>
  );
}

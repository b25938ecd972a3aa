import '../../styles/charts.css';
import type { ReactNode } from 'react';

export type StackPart = {
  readonly key: string;
  readonly label: ReactNode;
  /** The class names of its colour. */
  readonly series: string;
  /** Its share of the whole in basis points (10,000 is all of it). */
  readonly share: number;
  /** The share as text: "51.6%". */
  readonly text: string;
  readonly note?: ReactNode;
};

/** The parts of a whole: one bar, and a list with the same as text. Screen readers get the list alone. */
export function StackBar({ parts, label }: { parts: readonly StackPart[]; label: string }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.share, 0));
  return (
    <div className="stack">
      <svg className="stack-bar" aria-hidden focusable="false">
        {parts.map((part, index) => (
          <g key={part.key} className={part.series}>
            <rect
              x={`${(starts[index] ?? 0) / 100}%`}
              width={`${part.share / 100}%`}
              height="100%"
              stroke="var(--surface)"
              strokeWidth="2"
            />
          </g>
        ))}
      </svg>
      <ul className="stack-list" aria-label={label}>
        {parts.map((part) => (
          <li key={part.key}>
            <svg className={`swatch ${part.series}`} aria-hidden focusable="false">
              <rect width="12" height="12" />
            </svg>
            <span>{part.label}</span>
            {part.note && <span className="note">{part.note}</span>}
            <span className="share">{part.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

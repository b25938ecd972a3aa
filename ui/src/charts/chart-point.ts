export type ChartPoint = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Only for drawing; the exact amount is `text`. `undefined` is a gap: the line breaks, nothing is interpolated. */
  readonly y: number | undefined;
  /** The time as text: "20/11/2026 04:12 PM". */
  readonly when: string;
  /** The exact amount as text: "91,064.62 USD", or "No data". */
  readonly text: string;
  /** What happened since the point before, as text; drawn as a mark of this kind. */
  readonly mark?: { readonly kind: 'in' | 'out' | 'swap'; readonly text: string } | undefined;
};

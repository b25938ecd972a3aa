/** The progress of a tranche; page-scripts/live-numbers.ts sets the width of the allocated part. */
export function TrancheProgress({ of: name }: { of: string }) {
  return (
    <svg className="lane" height="12" width="100%" aria-hidden="true" focusable="false">
      <rect width="100%" height="12" rx="6" fill="var(--road)" />
      <line x1="10" x2="100%" y1="6" y2="6" stroke="var(--accent)" strokeWidth="2" strokeDasharray="14 8" />
      <rect
        data-progress={name}
        width="0"
        height="12"
        rx="6"
        fill="var(--brand)"
        stroke="var(--lane-edge)"
        strokeWidth="0"
      />
    </svg>
  );
}

/** A tranche as a road being built: basalt with its yellow line, jade as far as tokens are allocated. The island script sets the width. */
export function TrancheLane({ of: name }: { of: string }) {
  return (
    <svg className="lane" height="12" width="100%" aria-hidden="true" focusable="false">
      <rect width="100%" height="12" rx="6" fill="var(--road)" />
      <line x1="10" x2="100%" y1="6" y2="6" stroke="var(--accent)" strokeWidth="2" strokeDasharray="14 8" />
      <rect
        data-lane={name}
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

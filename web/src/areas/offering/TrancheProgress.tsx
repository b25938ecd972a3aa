/** The progress of a tranche: what is sold on what is left; page-scripts/live-numbers.ts sets the width of the sold part. */
export function TrancheProgress({ of: name }: { of: string }) {
  return (
    <svg className="lane" height="12" width="100%" aria-hidden="true" focusable="false">
      <rect width="100%" height="12" rx="6" fill="var(--brand-soft)" />
      <rect data-progress={name} width="0" height="12" rx="6" fill="var(--brand)" />
    </svg>
  );
}

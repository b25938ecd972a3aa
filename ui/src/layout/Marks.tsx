/** The platform's mark: a green tile, the ridge between two oceans, the road's yellow centre line over it. */
function BrandTile({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="#0A5F50" />
      <path d="M4 23c5 0 7-12 12-12s7 12 12 12" fill="none" stroke="#06231E" strokeWidth="7" />
      <path
        d="M4 23c5 0 7-12 12-12s7 12 12 12"
        fill="none"
        stroke="#F4B90B"
        strokeWidth="2.2"
        strokeDasharray="4.2 2.8"
      />
    </svg>
  );
}

/** Tile and name. The name is the operator's. Wrap it in the link to the landing page. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className="brand">
      <BrandTile />
      <span>{name}</span>
    </span>
  );
}

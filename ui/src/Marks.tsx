const fallbackCount = 4;

/**
 * The class names of an instrument's chart colour. The style sheets name the instruments that have a colour of their own; any other has one
 * of four by its code, always the same.
 */
export function seriesOf(code: string): string {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `series-other-${(hash % fallbackCount) + 1} series-${code.toLowerCase()}`;
}

// Our own shape, so that no coin's logo is needed: a shield with the ticker's first letters and a bottom edge in the series colour.
const shield =
  'M18 2.5c2.6 2 6.6 3 12 2.6 1 2.7 1.7 5.7 1.7 9 0 9-4.9 15.6-13.7 19.4C9.2 29.7 4.3 23.1 4.3 14.1c0-3.3.7-6.3 1.7-9 5.4.4 9.4-.6 12-2.6Z';

const foot = 'M6.59 23.72C8.84 27.93 12.72 31.22 18 33.5c5.28-2.28 9.16-5.57 11.41-9.78Z';

/** The mark of an instrument, a shield. Decorative: the ticker is shown beside it. */
export function RouteMarker({ ticker }: { ticker: string }) {
  const letters = ticker
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 4)
    .toUpperCase();
  return (
    <svg className={`route-marker ${seriesOf(ticker)}`} viewBox="0 0 36 36" aria-hidden focusable="false">
      <path d={shield} fill="var(--surface)" />
      <path className="foot" d={foot} />
      <path d={shield} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <text x="18" y="18.6" fontSize={[12, 12, 12, 9.8, 8][letters.length]}>
        {letters}
      </text>
    </svg>
  );
}

/** The platform's mark: a green tile, the ridge between two oceans, the road's yellow centre line over it. */
export function BrandTile({ className }: { className?: string | undefined }) {
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

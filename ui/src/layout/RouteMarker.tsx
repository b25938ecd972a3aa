import '../../styles/route-marker.css';

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

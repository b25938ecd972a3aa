/** The house's mark, as in public/icon.svg: a road over the isthmus, from edge to edge. */
export function Mark({ size = 32 }: { size?: number }) {
  const road = 'M-6 23C4 23 8 10 16 10s12 13 22 13';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className="shrink-0 rounded-md"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" fill="#0A5F50" />
      <path d={road} fill="none" stroke="#06231E" strokeWidth="8" />
      <path
        d={road}
        pathLength="100"
        fill="none"
        stroke="#F4B90B"
        strokeWidth="2.2"
        strokeDasharray="6 4"
        strokeDashoffset="3"
      />
    </svg>
  );
}

const seriesColours: Record<string, string> = { BTC: 'var(--s-BTC)', USDT: 'var(--s-USDT)', COINGT: 'var(--s-COINGT)' };

/** An asset's route marker: a road shield with its letters, on a foot in the colour of its series. */
export function RouteMarker({ symbol }: { symbol: string }) {
  const letters = symbol === 'COINGT' ? 'CGT' : symbol.slice(0, 3);
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="shrink-0">
      <path
        d="M4 5.5C8 7 12 6 16 3c4 3 8 4 12 2.5V18c0 6-5 9-12 11.5C9 27 4 24 4 18Z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path
        d="M8 22.6c2 1.8 4.8 3.2 8 4.4 3.2-1.2 6-2.6 8-4.4"
        fill="none"
        stroke={seriesColours[symbol] ?? 'var(--s-OTHER)'}
        strokeWidth="2.5"
      />
      <text x="16" y="18.5" textAnchor="middle" fontSize="9.5" fontWeight="700" fill="var(--ink)">
        {letters}
      </text>
    </svg>
  );
}

/** Our own drawing of a phone for the app's badge; no store's logo. */
export function PhoneDrawing() {
  return (
    <svg width="22" height="30" viewBox="0 0 22 30" aria-hidden="true" focusable="false">
      <rect x="2" y="1.5" width="18" height="27" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8.5 5h5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M4 20c3 0 4-6 7-6s4 6 7 6" fill="none" stroke="#F4B90B" strokeWidth="2" strokeDasharray="3 2" />
    </svg>
  );
}

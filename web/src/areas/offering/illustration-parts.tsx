import type { ReactNode } from 'react';

// The parts of the banner's illustrations.

const wide = 1200;
const high = 450;

export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${wide} ${high}`}
      className="banner-illustration"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function RoadLine({ d }: { d: string }) {
  return (
    <g fill="none">
      <path d={d} stroke="var(--surface)" strokeWidth="24" strokeOpacity=".9" />
      <path d={d} stroke="var(--road)" strokeWidth="18" />
      <path d={d} stroke="var(--accent)" strokeWidth="3.5" strokeDasharray="22 14" />
    </g>
  );
}

export function Sun({ x, y, r }: { x: number; y: number; r: number }) {
  return <circle cx={x} cy={y} r={r} fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2" />;
}

export function Volcano({ x, foot, top, half }: { x: number; foot: number; top: number; half: number }) {
  const bend = foot - (foot - top) * 0.28;
  const up = `M${x - half} ${foot}Q${x - half * 0.3} ${bend} ${x - 12} ${top}`;
  const down = `Q${x + half * 0.3} ${bend} ${x + half} ${foot}Z`;
  return <path d={`${up}q12 7 24 0${down}`} fill="var(--surface-3)" stroke="var(--line-strong)" strokeWidth="1.5" />;
}

/** Water between two places, with its surface and a pattern of waves. */
export function Sea({ from, to, level }: { from: number; to: number; level: number }) {
  const rows = [0, 1, 2].map((row) => {
    const start = from + 24 + row * 46;
    const count = Math.max(0, Math.floor((to - start - 30) / 40));
    return `M${start} ${level + 28 + row * 28}${'q10-8 20 0t20 0'.repeat(count)}`;
  });
  return (
    <>
      <rect x={from} y={level} width={to - from} height={high - level} fill="var(--info-soft)" />
      <path d={`M${from} ${level}H${to}`} stroke="var(--info)" strokeWidth="2" />
      <path d={rows.join('')} fill="none" stroke="var(--info)" strokeOpacity=".4" strokeWidth="2" />
    </>
  );
}

export function Crane({ x, y, turned = false }: { x: number; y: number; turned?: boolean }) {
  const frame =
    'M0 0V-148M58 0V-148M-92-148H112M-10-148L24-204L58-148M0-68H58M-70-148v34M24-204L-92-148M24-204L112-148';
  return (
    <path
      d={frame}
      transform={`translate(${x} ${y})${turned ? ' scale(-1 1)' : ''}`}
      fill="none"
      stroke="var(--brand)"
      strokeWidth="4"
      strokeLinejoin="round"
    />
  );
}

/** Stacked boxes: the number of boxes in each row, from the bottom up. */
export function Stack({ x, y, rows }: { x: number; y: number; rows: readonly number[] }) {
  const fills = ['var(--brand-soft)', 'var(--accent-soft)', 'var(--surface)'];
  return (
    <g stroke="var(--ink-2)" strokeWidth="2">
      {rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, at) => (
          <path
            key={`${row}-${at}`}
            d={`M${x + at * 46} ${y - row * 26}v-26h46v26Z`}
            fill={fills[(row * 2 + at) % fills.length]}
          />
        )),
      )}
    </g>
  );
}

export function Ship({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Stack x={62} y={0} rows={[4, 3]} />
      <g stroke="var(--ink-2)" strokeWidth="2.5" strokeLinejoin="round" fill="var(--surface)">
        <path d="M18 0V-62h34V0" />
        <path d="M26-48h18M26-36h18" fill="none" stroke="var(--info)" />
        <path d="M0 0H290L258 52H36Z" />
      </g>
      <path d="M10 18H278" stroke="var(--brand)" strokeWidth="4" />
    </g>
  );
}

export function Truck({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="var(--ink-2)" strokeWidth="1.75">
      <path d="M0-8v-20h44v20Z" fill="var(--accent-soft)" />
      <path d="M46-8v-15h10l8 9v6Z" fill="var(--surface)" />
      <circle cx="11" cy="-5" r="4.5" fill="var(--surface)" />
      <circle cx="33" cy="-5" r="4.5" fill="var(--surface)" />
      <circle cx="56" cy="-5" r="4.5" fill="var(--surface)" />
    </g>
  );
}

export function Trees({ at }: { at: readonly (readonly [number, number])[] }) {
  const one = ([x, y]: readonly [number, number]): string => `M${x} ${y}v-10M${x} ${y - 34}l11 24h-22Z`;
  return (
    <path
      d={at.map(one).join('')}
      fill="var(--brand-soft)"
      stroke="var(--brand)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
  );
}

export function Palm({ x, y, lean }: { x: number; y: number; lean: number }) {
  const leaf = (dx: number, dy: number): string => `M${lean} -92q${dx / 2} ${dy - 16} ${dx} ${dy}`;
  const leaves = [leaf(-44, 12), leaf(-34, 34), leaf(44, 10), leaf(36, 34), leaf(-14, -30), leaf(26, -22)].join('');
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="var(--brand)" strokeLinecap="round">
      <path d={`M0 0q${lean * 0.2} -54 ${lean} -92`} stroke="var(--ink-2)" strokeWidth="5" />
      <path d={leaves} strokeWidth="4" />
    </g>
  );
}

export function Ground({ d }: { d: string }) {
  return (
    <>
      <path d={`${d}V${high}H-20Z`} fill="var(--brand-soft)" />
      <path d={d} fill="none" stroke="var(--brand)" strokeWidth="3" />
    </>
  );
}

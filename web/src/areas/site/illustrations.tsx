import type { ReactNode } from 'react';

// Line drawings for the offering cards, in the style of the corridor profile; their colours are tokens, so they follow the theme.

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 560 170"
      className="illustration"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

function RoadLine({ d }: { d: string }) {
  return (
    <g fill="none">
      <path d={d} stroke="var(--road)" strokeWidth="12" />
      <path d={d} stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="14 9" />
    </g>
  );
}

/** A quay with two cranes and a ship. */
export function PortIllustration() {
  const crane = 'M0 0V-86M34 0V-86M-52-86H66M-6-86L14-118L34-86M0-40H34M-40-86v18M14-118L-52-86M14-118L66-86';
  return (
    <Illustration>
      <path d="M0 132H252V170H0Z" fill="var(--info-soft)" />
      <path d="M0 132H252" stroke="var(--info)" strokeWidth="1.5" />
      <path
        d="M8 148q9-6 18 0t18 0 18 0 18 0M120 156q9-6 18 0t18 0 18 0 18 0M30 164q9-6 18 0t18 0"
        fill="none"
        stroke="var(--info)"
        strokeOpacity=".45"
        strokeWidth="1.5"
      />
      <path
        d="M44 110H214L196 140H66Z"
        fill="var(--surface)"
        stroke="var(--ink-2)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <g stroke="var(--ink-2)" strokeWidth="1.5">
        <path d="M84 92h30v18H84zM114 92h30v18h-30zM114 74h30v18h-30z" fill="var(--brand-soft)" />
        <path d="M144 92h30v18h-30z" fill="var(--accent-soft)" />
        <path d="M56 110V78h18v32" fill="var(--surface)" />
      </g>
      <path d="M252 132H560V170H252Z" fill="var(--brand-soft)" />
      <path d="M252 170V130H560" fill="none" stroke="var(--brand)" strokeWidth="2" />
      <g fill="none" stroke="var(--brand)" strokeWidth="2.5" strokeLinejoin="round">
        <path d={crane} transform="translate(276 130)" />
        <path d={crane} transform="translate(382 130)" />
      </g>
      <RoadLine d="M262 150H560" />
    </Illustration>
  );
}

/** The mountain with the portal of its tunnel, and the road that comes out on a viaduct. */
export function TunnelIllustration() {
  return (
    <Illustration>
      <path
        d="M232 170Q330 150 396 24q10 5 20 0Q470 150 560 164V170Z"
        fill="var(--surface-3)"
        stroke="var(--line-strong)"
      />
      <path d="M0 170V66C60 60 84 24 132 20s66 30 112 40 52 58 92 74 120 24 224 26v10Z" fill="var(--brand-soft)" />
      <path
        d="M0 66C60 60 84 24 132 20s66 30 112 40 52 58 92 74 120 24 224 26"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2.5"
      />
      <g stroke="var(--road-works)" strokeWidth="3">
        <path d="M372 108v32M424 108v44M476 108v50M528 108v54" />
      </g>
      <RoadLine d="M262 104H560" />
      <path d="M276 110V92a20 20 0 0 0-40 0v18Z" fill="var(--road)" stroke="var(--road-works)" strokeWidth="2" />
      <path d="M0 104H236" stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="14 9" strokeOpacity=".9" />
      <path d="M0 97H238M0 111H238" stroke="var(--brand)" strokeDasharray="4 5" strokeOpacity=".6" />
    </Illustration>
  );
}

/** The assets of issuers: buildings, a plant, a silo. */
export function ListedIllustration() {
  const windows = [0, 1, 2, 3]
    .flatMap((row) => [0, 1, 2].map((column) => `M${238 + column * 24} ${54 + row * 22}h12v10h-12z`))
    .join('');
  return (
    <Illustration>
      <path d="M0 146H560V170H0Z" fill="var(--brand-soft)" />
      <g stroke="var(--brand)" strokeWidth="2.5" strokeLinejoin="round" fill="var(--surface)">
        <path d="M60 146V92l34 18V92l34 18V92l34 18v36Z" />
        <path d="M226 146V40h84v106Z" />
        <path d="M310 146V86h62v60Z" />
        <path d="M420 146V74q28-18 56 0v72ZM476 146V88q22-14 44 0v58Z" />
      </g>
      <path d={windows} fill="var(--brand-soft)" stroke="var(--brand)" strokeWidth="1.5" />
      <path d="M324 102h34M324 118h34M420 96h56M420 118h56" stroke="var(--brand)" strokeWidth="1.5" />
      <path d="M76 132h12M104 132h12M136 132h12" stroke="var(--accent)" strokeWidth="4" />
      <path d="M0 146H560" stroke="var(--brand)" strokeWidth="2.5" />
    </Illustration>
  );
}

/** An empty surveyed plot. */
export function PlotIllustration() {
  return (
    <Illustration>
      <path d="M0 170V128C120 118 190 138 300 126s170-16 260-6v50Z" fill="var(--brand-soft)" />
      <path d="M0 128C120 118 190 138 300 126s170-16 260-6" fill="none" stroke="var(--brand)" strokeWidth="2.5" />
      <path d="M190 128V52h180v72" fill="none" stroke="var(--ink-3)" strokeWidth="2" strokeDasharray="7 6" />
      <path d="M190 52l90-34 90 34" fill="none" stroke="var(--ink-3)" strokeWidth="2" strokeDasharray="7 6" />
      <g stroke="var(--ink-2)" strokeWidth="2.5">
        <path d="M120 129V78M430 119V68" />
        <path d="M120 78l26 9-26 9Z" fill="var(--accent)" />
        <path d="M430 68l26 9-26 9Z" fill="var(--accent)" />
      </g>
      <path d="M120 152H430M120 146v12M430 146v12" stroke="var(--ink-2)" strokeWidth="1.5" />
    </Illustration>
  );
}

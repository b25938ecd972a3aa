import * as m from '@istmo/contract/messages';
import { useId } from 'react';
import {
  corridorKm,
  groundOf,
  heightAt,
  piersOf,
  portalsOf,
  roadOf,
  smooth,
  stationKm,
  volcanoes,
  volcanoPath,
} from './corridor-profile.ts';
import type { Section } from './corridor-profile.ts';

type Frame = {
  width: number;
  height: number;
  section: Section;
  text: number;
  everyStation: number;
  pier: number;
  road: number;
};

// The narrow frame shows the same section closer together and with larger lettering, so that a phone still sees both oceans.
const frames = {
  wide: {
    width: 1200,
    height: 300,
    section: { left: 96, right: 1104, datum: 236, relief: 206 },
    text: 13,
    everyStation: 1,
    pier: 13,
    road: 9,
  },
  narrow: {
    width: 640,
    height: 330,
    section: { left: 92, right: 548, datum: 236, relief: 200 },
    text: 23,
    everyStation: 3,
    pier: 11,
    road: 11,
  },
} as const satisfies Record<string, Frame>;

function Sea({ frame, wave }: { frame: Frame; wave: string }) {
  const { left, right, datum } = frame.section;
  const depth = frame.height - datum;
  // Both oceans run on beyond the drawing to the edges of the window.
  return (
    <>
      <rect x={left - 2400} y={datum} width={2400} height={depth} fill="var(--info-soft)" />
      <rect x={right} y={datum} width={2400} height={depth} fill="var(--info-soft)" />
      <rect x={left - 2400} y={datum} width={2400} height={depth} fill={`url(#${wave})`} />
      <rect x={right} y={datum} width={2400} height={depth} fill={`url(#${wave})`} />
      <path
        d={`M${left - 2400} ${datum}H${left}M${right} ${datum}H${right + 2400}`}
        stroke="var(--info)"
        strokeWidth="1.5"
      />
    </>
  );
}

function Land({ frame }: { frame: Frame }) {
  const { section, height } = frame;
  const { left, right, datum } = section;
  const points = groundOf(section);
  const line = smooth(points);
  const shelf = (height - datum) * 0.7;
  return (
    <>
      <g fill="var(--surface-2)" stroke="var(--line-strong)" strokeOpacity=".5">
        {volcanoes.map((volcano) => (
          <path key={volcano.at} d={volcanoPath(volcano, section)} />
        ))}
      </g>
      <path d={`${line}L${right + shelf} ${height}H${left - shelf}Z`} fill="var(--brand-soft)" />
      <path
        d={`M${left - shelf} ${height}L${line.slice(1)}L${right + shelf} ${height}`}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={`M${left} ${datum}H${right}`} stroke="var(--brand)" strokeOpacity=".4" strokeDasharray="2 4" />
      <g stroke="var(--brand)" strokeOpacity=".3">
        {stationKm.slice(1, -1).map((km) => {
          const x = left + ((right - left) * km) / corridorKm;
          return <path key={km} d={`M${x} ${heightAt(points, x).toFixed(1)}V${datum}`} />;
        })}
      </g>
    </>
  );
}

function anchorOf(km: number): 'start' | 'middle' | 'end' {
  if (km === 0) return 'start';
  return km === corridorKm ? 'end' : 'middle';
}

function Stations({ frame }: { frame: Frame }) {
  const { left, right, datum } = frame.section;
  return (
    <>
      {stationKm.map((km, index) => {
        const x = left + ((right - left) * km) / corridorKm;
        const isNamed = index % frame.everyStation === 0;
        return (
          <g key={km}>
            <path d={`M${x} ${datum - 4}v${isNamed ? 14 : 9}`} stroke="var(--ink-2)" strokeWidth="1.5" />
            {isNamed && (
              <text
                x={x}
                y={datum + 18 + frame.text}
                textAnchor={anchorOf(km)}
                className="num"
                fill="var(--ink-2)"
              >{`${km} km`}</text>
            )}
          </g>
        );
      })}
      <g fill="var(--info)" fontWeight="600">
        <text x={left - 16} y={datum - 14} textAnchor="end">
          {m.site_profile_pacific()}
        </text>
        <text x={right + 16} y={datum - 14}>
          {m.site_profile_caribbean()}
        </text>
      </g>
    </>
  );
}

function Road({ frame, reveal }: { frame: Frame; reveal: string }) {
  const { section } = frame;
  const line = smooth(roadOf(section));
  const dash = frame.road * 1.35;
  return (
    <g fill="none" strokeLinecap="round">
      <g stroke="var(--road-works)" strokeWidth="1.5">
        {piersOf(section, frame.pier).map(({ x, from, to }) => (
          <path key={x} d={`M${x.toFixed(1)} ${from.toFixed(1)}V${to.toFixed(1)}`} />
        ))}
      </g>
      <path d={line} stroke="var(--surface)" strokeWidth={frame.road + 4} strokeOpacity=".9" />
      <path d={line} stroke="var(--road)" strokeWidth={frame.road} />
      <g stroke="var(--road-works)" strokeWidth="2.5">
        {portalsOf(section).map(([x, y]) => (
          <path key={x} d={`M${x.toFixed(1)} ${(y - frame.road).toFixed(1)}v${frame.road * 2}`} />
        ))}
      </g>
      <clipPath id={reveal}>
        <rect className="draws-once" width={frame.width} height={frame.height} />
      </clipPath>
      <path
        d={line}
        stroke="var(--accent)"
        strokeWidth={frame.road / 4}
        strokeLinecap="butt"
        strokeDasharray={`${dash} ${dash * 0.7}`}
        clipPath={`url(#${reveal})`}
      />
    </g>
  );
}

/** The corridor as an engineer's long section. Decoration: the facts stand beside it as text. */
export function CorridorProfile({ frame: name, className }: { frame: keyof typeof frames; className?: string }) {
  const frame: Frame = frames[name];
  const id = useId();
  const [wave, reveal] = [`${id}w`, `${id}r`];
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className={className}
      fontSize={frame.text}
      overflow="visible"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={wave} width="28" height="16" patternUnits="userSpaceOnUse">
          <path d="M0 10q7-5 14 0t14 0" fill="none" stroke="var(--info)" strokeOpacity=".38" strokeWidth="1.2" />
        </pattern>
      </defs>
      <Sea frame={frame} wave={wave} />
      <Land frame={frame} />
      <Stations frame={frame} />
      <Road frame={frame} reveal={reveal} />
    </svg>
  );
}

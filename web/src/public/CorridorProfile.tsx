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

type Drawing = {
  width: number;
  height: number;
  section: Section;
  text: number;
  everyStation: number;
  pier: number;
  road: number;
};

// The narrow drawing is denser and has larger lettering, so that both oceans fit on a phone.
const drawings = {
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
} as const satisfies Record<string, Drawing>;

function Sea({ drawing, wave }: { drawing: Drawing; wave: string }) {
  const { left, right, datum } = drawing.section;
  const depth = drawing.height - datum;
  // Both oceans continue beyond the drawing to the edges of the window.
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

function Land({ drawing }: { drawing: Drawing }) {
  const { section, height } = drawing;
  const { left, right, datum } = section;
  const points = groundOf(section);
  const line = smooth(points);
  const baseDepth = (height - datum) * 0.7;
  return (
    <>
      <g fill="var(--surface-2)" stroke="var(--line-strong)" strokeOpacity=".5">
        {volcanoes.map((volcano) => (
          <path key={volcano.at} d={volcanoPath(volcano, section)} />
        ))}
      </g>
      <path d={`${line}L${right + baseDepth} ${height}H${left - baseDepth}Z`} fill="var(--brand-soft)" />
      <path
        d={`M${left - baseDepth} ${height}L${line.slice(1)}L${right + baseDepth} ${height}`}
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

function Stations({ drawing }: { drawing: Drawing }) {
  const { left, right, datum } = drawing.section;
  return (
    <>
      {stationKm.map((km, index) => {
        const x = left + ((right - left) * km) / corridorKm;
        const isNamed = index % drawing.everyStation === 0;
        return (
          <g key={km}>
            <path d={`M${x} ${datum - 4}v${isNamed ? 14 : 9}`} stroke="var(--ink-2)" strokeWidth="1.5" />
            {isNamed && (
              <text
                x={x}
                y={datum + 18 + drawing.text}
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

function Road({ drawing, reveal }: { drawing: Drawing; reveal: string }) {
  const { section } = drawing;
  const line = smooth(roadOf(section));
  const dash = drawing.road * 1.35;
  return (
    <g fill="none" strokeLinecap="round">
      <g stroke="var(--road-works)" strokeWidth="1.5">
        {piersOf(section, drawing.pier).map(({ x, from, to }) => (
          <path key={x} d={`M${x.toFixed(1)} ${from.toFixed(1)}V${to.toFixed(1)}`} />
        ))}
      </g>
      <path d={line} stroke="var(--surface)" strokeWidth={drawing.road + 4} strokeOpacity=".9" />
      <path d={line} stroke="var(--road)" strokeWidth={drawing.road} />
      <g stroke="var(--road-works)" strokeWidth="2.5">
        {portalsOf(section).map(([x, y]) => (
          <path key={x} d={`M${x.toFixed(1)} ${(y - drawing.road).toFixed(1)}v${drawing.road * 2}`} />
        ))}
      </g>
      <clipPath id={reveal}>
        <rect className="draws-once" width={drawing.width} height={drawing.height} />
      </clipPath>
      <path
        d={line}
        stroke="var(--accent)"
        strokeWidth={drawing.road / 4}
        strokeLinecap="butt"
        strokeDasharray={`${dash} ${dash * 0.7}`}
        clipPath={`url(#${reveal})`}
      />
    </g>
  );
}

/** The corridor as an engineer's long section. Decorative: the text beside it has the same facts. */
export function CorridorProfile({ drawing: name, className }: { drawing: keyof typeof drawings; className?: string }) {
  const drawing: Drawing = drawings[name];
  const id = useId();
  const [wave, reveal] = [`${id}w`, `${id}r`];
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={className}
      fontSize={drawing.text}
      overflow="visible"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={wave} width="28" height="16" patternUnits="userSpaceOnUse">
          <path d="M0 10q7-5 14 0t14 0" fill="none" stroke="var(--info)" strokeOpacity=".38" strokeWidth="1.2" />
        </pattern>
      </defs>
      <Sea drawing={drawing} wave={wave} />
      <Land drawing={drawing} />
      <Stations drawing={drawing} />
      <Road drawing={drawing} reveal={reveal} />
    </svg>
  );
}

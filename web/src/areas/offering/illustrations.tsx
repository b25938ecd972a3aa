import { heightAt, smooth } from '../../public/corridor-profile.ts';
import type { Point } from '../../public/corridor-profile.ts';
import {
  Illustration,
  RoadLine,
  Sun,
  Volcano,
  Sea,
  Crane,
  Stack,
  Ship,
  Truck,
  Trees,
  Palm,
  Ground,
} from './illustration-parts.tsx';

// The banner's four illustrations, in the style of the offering cards: colours are tokens, and the subject is in the middle, which a phone shows.

/** A quay on the Pacific under the volcanoes; the road leaves it inland. */
export function PacificIllustration() {
  return (
    <Illustration>
      <Sun x={884} y={150} r={66} />
      <Volcano x={724} foot={340} top={92} half={250} />
      <Volcano x={1010} foot={340} top={170} half={220} />
      <path
        d="M556 340C680 310 760 300 860 306S1060 262 1220 274V450H556Z"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <Sea from={-10} to={556} level={340} />
      <Ship x={206} y={300} />
      <path d="M556 450V336H1220V450Z" fill="var(--surface-2)" />
      <path d="M556 450V336H1220" fill="none" stroke="var(--brand)" strokeWidth="3" />
      <Crane x={604} y={336} />
      <Crane x={790} y={336} />
      <Stack x={900} y={336} rows={[4, 3, 1]} />
      <RoadLine d="M580 396H1220" />
      <Truck x={690} y={388} />
      <Truck x={1010} y={388} />
    </Illustration>
  );
}

const climb: readonly Point[] = [
  [-20, 404],
  [160, 396],
  [330, 366],
  [500, 322],
  [680, 286],
  [860, 262],
  [1040, 232],
  [1220, 196],
];
const valley: readonly Point[] = [
  [-20, 408],
  [140, 410],
  [260, 416],
  [400, 404],
  [520, 414],
  [640, 396],
  [760, 372],
  [900, 366],
  [1060, 318],
  [1220, 268],
];

/** The viaduct that climbs past the volcanoes. */
export function ClimbIllustration() {
  const piers = Array.from({ length: 26 }, (_, index) => 60 + index * 44)
    .map((x) => [x, heightAt(climb, x), heightAt(valley, x)] as const)
    .filter(([, road, land]) => land - road > 14);
  return (
    <Illustration>
      <Sun x={420} y={120} r={52} />
      <Volcano x={300} foot={420} top={150} half={290} />
      <Volcano x={620} foot={420} top={64} half={340} />
      <Volcano x={980} foot={420} top={116} half={300} />
      <Ground d={smooth(valley)} />
      <path
        d={piers.map(([x, road, land]) => `M${x} ${road.toFixed(1)}V${land.toFixed(1)}`).join('')}
        stroke="var(--road-works)"
        strokeWidth="5"
      />
      <RoadLine d={smooth(climb)} />
      <Trees
        at={[
          [90, 436],
          [128, 444],
          [352, 440],
          [470, 446],
          [506, 440],
          [742, 424],
          [780, 434],
          [936, 420],
          [1104, 380],
          [1146, 372],
        ]}
      />
    </Illustration>
  );
}

const ridge = 'M-20 336C140 330 236 262 352 166S536 48 628 60S842 182 950 258S1110 322 1220 330';
const strata = [60, 116, 172, 228, 284]
  .map(
    (down) =>
      `M-20 ${336 + down}C140 ${330 + down} 236 ${262 + down} 352 ${166 + down}S536 ${48 + down} 628 ${60 + down}S842 ${182 + down} 950 ${258 + down}S1110 ${322 + down} 1220 ${330 + down}`,
  )
  .join('');

/** A cross-section of the ridge with the tunnel of the road. */
export function RidgeIllustration() {
  const lamps = Array.from({ length: 15 }, (_, index) => `M${268 + index * 48} 328h14`).join('');
  return (
    <Illustration>
      <Volcano x={1030} foot={400} top={150} half={260} />
      <Ground d={ridge} />
      <path d={strata} fill="none" stroke="var(--brand)" strokeOpacity=".28" strokeWidth="2" strokeDasharray="3 9" />
      <path d="M612 60V318M640 60V318" stroke="var(--road-works)" strokeWidth="3" />
      <path d="M612 60v-14h28v14" fill="var(--surface)" stroke="var(--road-works)" strokeWidth="3" />
      <path
        d="M226 392V340q0-22 22-22H966q22 0 22 22v52Z"
        fill="var(--surface)"
        stroke="var(--road-works)"
        strokeWidth="4"
      />
      <path d={lamps} stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <RoadLine d="M-20 392H1220" />
      <path d="M216 404V336M998 404V336" stroke="var(--road-works)" strokeWidth="9" />
      <Truck x={430} y={384} />
      <Truck x={724} y={384} />
      <Truck x={80} y={384} />
    </Illustration>
  );
}

/** The quay on the Caribbean, where the road ends. */
export function CaribbeanIllustration() {
  return (
    <Illustration>
      <Sun x={800} y={128} r={56} />
      <path
        d="M-20 300C120 262 220 286 340 302S520 336 664 338V450H-20Z"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <Sea from={664} to={1220} level={340} />
      <Ship x={716} y={300} />
      <path d="M-20 336H664V450H-20Z" fill="var(--surface-2)" />
      <path d="M-20 336H664V450" fill="none" stroke="var(--brand)" strokeWidth="3" />
      <Palm x={110} y={336} lean={22} />
      <Palm x={232} y={336} lean={-18} />
      <Palm x={346} y={336} lean={16} />
      <Stack x={400} y={336} rows={[3, 2]} />
      <Crane x={612} y={336} turned />
      <g stroke="var(--ink-2)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M1048 352l12-150h36l12 150Z" fill="var(--surface)" />
        <path d="M1054 292h48l-3-34h-42Z" fill="var(--accent-soft)" />
        <path d="M1056 202h44v-24h-44ZM1052 178l26-22 26 22Z" fill="var(--surface)" />
        <path d="M1020 372q58-34 116 0Z" fill="var(--surface-3)" />
      </g>
      <RoadLine d="M-20 396H604" />
      <Truck x={290} y={388} />
      <path d="M628 420v-52" stroke="var(--ink-2)" strokeWidth="4" />
      <path d="M606 336h44v34h-44Z" fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2.5" />
      <text x="628" y="359" textAnchor="middle" fontSize="18" fontWeight="700" fill="var(--ink)">
        372
      </text>
    </Illustration>
  );
}

// The long section through the country, as geometry. The heights are drawn, not measured: they come from no survey.

export type Point = readonly [x: number, y: number];

/** The edges and levels of the land, in the units of the drawing.  */
export type Section = {
  readonly left: number;
  readonly right: number;
  readonly datum: number;
  readonly relief: number;
};

export const corridorKm = 372;
export const stationKm = [0, 62, 124, 186, 248, 310, 372] as const;

// Share of the way from the Pacific, share of the greatest height.
const ground: readonly Point[] = [
  [0, 0.02],
  [0.05, 0.035],
  [0.1, 0.06],
  [0.15, 0.13],
  [0.19, 0.24],
  [0.225, 0.4],
  [0.26, 0.52],
  [0.29, 0.5],
  [0.315, 0.58],
  [0.345, 0.74],
  [0.375, 0.82],
  [0.4, 0.79],
  [0.425, 0.88],
  [0.455, 1],
  [0.48, 0.93],
  [0.505, 0.8],
  [0.53, 0.6],
  [0.555, 0.42],
  [0.58, 0.26],
  [0.605, 0.2],
  [0.63, 0.27],
  [0.655, 0.43],
  [0.68, 0.56],
  [0.705, 0.6],
  [0.73, 0.5],
  [0.76, 0.34],
  [0.79, 0.22],
  [0.83, 0.13],
  [0.88, 0.08],
  [0.94, 0.04],
  [1, 0.02],
];
const alignment: readonly Point[] = [
  [0, 0.08],
  [0.08, 0.11],
  [0.16, 0.18],
  [0.26, 0.29],
  [0.38, 0.39],
  [0.5, 0.43],
  [0.6, 0.41],
  [0.7, 0.32],
  [0.8, 0.21],
  [0.9, 0.12],
  [1, 0.08],
];
/** The volcanoes: position of the summit, height, width of the base. */
export const volcanoes = [
  { at: 0.165, height: 0.74, foot: 0.34 },
  { at: 0.262, height: 0.97, foot: 0.4 },
  { at: 0.595, height: 0.72, foot: 0.36 },
  { at: 0.79, height: 0.56, foot: 0.34 },
] as const;

function placed(points: readonly Point[], { left, right, datum, relief }: Section): Point[] {
  return points.map(([along, high]) => [left + along * (right - left), datum - high * relief]);
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A smooth line through the points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const [startX, startY] = at(0);
  const curves = points.slice(1).map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(short).join(' ')}`;
  });
  return `M${short(startX)} ${short(startY)}${curves.join('')}`;
}

export const groundOf = (section: Section): Point[] => placed(ground, section);
export const roadOf = (section: Section): Point[] => placed(alignment, section);

/** A cone with hollow slopes and a cut top. */
export function volcanoPath(
  { at, height, foot }: (typeof volcanoes)[number],
  { left, right, datum, relief }: Section,
): string {
  const width = right - left;
  const x = left + at * width;
  const [top, bend] = [datum - height * relief, datum - height * relief * 0.3];
  const half = (foot * width) / 2;
  const crater = width * 0.007;
  const up = `Q${short(x - half * 0.3)} ${short(bend)} ${short(x - crater)} ${short(top)}`;
  const down = `Q${short(x + half * 0.3)} ${short(bend)} ${short(x + half)} ${short(datum)}`;
  return `M${short(x - half)} ${short(datum)}${up}q${short(crater)} 3 ${short(crater * 2)} 0${down}`;
}

/** Height of a line of points over one place, straight between its points: enough for piers and portals. */
export function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex(([px]) => px >= x);
  const [toX, toY] = points[Math.max(next, 1)] ?? [0, 0];
  const [fromX, fromY] = points[Math.max(next, 1) - 1] ?? [0, 0];
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX || 1);
}

/** The piers, where the road is above the ground: the x of each and its two ends. */
export function piersOf(section: Section, every: number): { x: number; from: number; to: number }[] {
  const [land, road] = [groundOf(section), roadOf(section)];
  const count = Math.floor((section.right - section.left) / every);
  return Array.from({ length: count }, (_, index) => section.left + (index + 0.5) * every)
    .map((x) => ({ x, from: heightAt(road, x), to: heightAt(land, x) }))
    .filter(({ from, to }) => to - from > 3);
}

/** The portals of the tunnels. */
export function portalsOf(section: Section): Point[] {
  const [land, road] = [groundOf(section), roadOf(section)];
  const cover = (x: number): number => heightAt(road, x) - heightAt(land, x);
  const steps = Array.from(
    { length: 400 },
    (_, index) => section.left + ((section.right - section.left) * index) / 400,
  );
  return steps
    .filter((x, index) => index > 0 && Math.sign(cover(x) - 6) !== Math.sign(cover(steps[index - 1] ?? x) - 6))
    .map((x) => [x, heightAt(road, x)]);
}

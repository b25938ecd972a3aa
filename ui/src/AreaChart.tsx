import '../styles/charts.css';
import ChartArea from 'lucide-react/icons/chart-area';
import TableIcon from 'lucide-react/icons/table';
import { area, curveMonotoneX, line } from 'd3-shape';
import { lazy, Suspense, useId, useState, type PointerEvent } from 'react';
import { Button } from './Button.tsx';

// Shown on request only.
const ChartTable = lazy(() => import('./ChartTable.tsx').then((module) => ({ default: module.ChartTable })));

export type ChartPoint = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Only for drawing; the exact amount is `text`. `undefined` is a gap: the line breaks, nothing is interpolated. */
  readonly y: number | undefined;
  /** The time as text: "20/11/2026 04:12 PM". */
  readonly when: string;
  /** The exact amount as text: "91,064.62 USD", or "No data". */
  readonly text: string;
};

export type AreaChartLabels = { asTable: string; asChart: string; when: string; amount: string };

export type AreaChartProps = {
  /** Names chart and table: "Total value, 90 days". */
  label: string;
  points: readonly ChartPoint[];
  labels: AreaChartLabels;
  /** Labels along the x axis, evenly spaced: first and last day. */
  axis?: readonly string[] | undefined;
  /** Labels of the grid lines at these heights. */
  ticks?: readonly { readonly y: number; readonly text: string }[] | undefined;
};

type Coordinate = { x: number; y: number | undefined };
export const height = 200;
export const width = 1000;
const margin = 8;

/** Maps each point to a 1000 × 200 canvas that the browser stretches to the box. */
export function toCoordinates(points: readonly ChartPoint[]): {
  coordinates: Coordinate[];
  toY: (y: number) => number;
} {
  const values = points.flatMap((point) => (point.y === undefined ? [] : [point.y]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const toY = (y: number) =>
    high === low ? height / 2 : margin + (1 - (y - low) / (high - low)) * (height - margin * 2);
  const toX = (at: number) => (last === first ? width / 2 : ((at - first) / (last - first)) * width);
  return {
    toY,
    coordinates: points.map((point) => ({ x: toX(point.at), y: point.y === undefined ? undefined : toY(point.y) })),
  };
}

export function paths(coordinates: readonly Coordinate[]) {
  const hasValue = (coordinate: Coordinate) => coordinate.y !== undefined;
  const shape = area<Coordinate>()
    .defined(hasValue)
    .x((coordinate) => coordinate.x)
    .y0(height)
    .y1((coordinate) => coordinate.y ?? height)
    .curve(curveMonotoneX);
  const edge = line<Coordinate>()
    .defined(hasValue)
    .x((coordinate) => coordinate.x)
    .y((coordinate) => coordinate.y ?? height)
    .curve(curveMonotoneX);
  return { fill: shape([...coordinates]) ?? '', stroke: edge([...coordinates]) ?? '' };
}

/** Value over time. The pointer, a finger or the arrow keys read single points; the same numbers are in a table one press away. */
export function AreaChart({ label, points, labels, axis, ticks = [] }: AreaChartProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const plot = <Plot label={label} points={points} ticks={ticks} />;
  return (
    <figure className="chart" aria-label={label}>
      {isTable ? (
        <Suspense fallback={plot}>
          <ChartTable id={id} label={label} points={points} labels={labels} />
        </Suspense>
      ) : (
        plot
      )}
      {!isTable && axis && (
        <div className="chart-axis" aria-hidden>
          {axis.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      )}
      <div className="chart-foot">
        <Button
          size="sm"
          variant="ghost"
          icon={isTable ? <ChartArea aria-hidden /> : <TableIcon aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? labels.asChart : labels.asTable}
        </Button>
      </div>
    </figure>
  );
}

function Plot({
  label,
  points,
  ticks,
}: {
  label: string;
  points: readonly ChartPoint[];
  ticks: NonNullable<AreaChartProps['ticks']>;
}) {
  const [at, setAt] = useState<number>();
  const { coordinates, toY } = toCoordinates(points);
  const { fill, stroke } = paths(coordinates);
  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearest(coordinates, ((event.clientX - box.left) / box.width) * width));
  };
  const point = at === undefined ? undefined : points[at];
  const coordinate = at === undefined ? undefined : coordinates[at];
  return (
    <div className="chart-plot" onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden focusable="false">
        {ticks.map((tick) => (
          <line key={tick.y} className="chart-grid" x1="0" x2={width} y1={toY(tick.y)} y2={toY(tick.y)} />
        ))}
        <path className="chart-area" d={fill} />
        <path className="chart-line" d={stroke} />
        <line className="chart-base" x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <svg aria-hidden focusable="false">
        {ticks.map((tick) => (
          <text key={tick.y} className="chart-tick" x="100%" y={`${toY(tick.y) / 2}%`} dy="-4">
            {tick.text}
          </text>
        ))}
      </svg>
      {coordinate && (
        <svg aria-hidden focusable="false">
          <line className="chart-cursor" x1={`${coordinate.x / 10}%`} x2={`${coordinate.x / 10}%`} y1="0" y2="100%" />
          {coordinate.y !== undefined && (
            <circle className="chart-dot" cx={`${coordinate.x / 10}%`} cy={`${coordinate.y / 2}%`} r="5" />
          )}
        </svg>
      )}
      {point && coordinate && (
        <div
          className="chart-read"
          aria-hidden
          style={
            coordinate.x > width / 2
              ? { right: `${100 - coordinate.x / 10 + 1.5}%` }
              : { left: `${coordinate.x / 10 + 1.5}%` }
          }
        >
          <strong>{point.text}</strong>
          {point.when}
        </div>
      )}
      <input
        type="range"
        className="chart-range"
        aria-label={label}
        min={0}
        max={Math.max(0, points.length - 1)}
        value={at ?? points.length - 1}
        aria-valuetext={describePoint(points[at ?? points.length - 1])}
        onChange={(event) => setAt(Number.parseInt(event.currentTarget.value, 10))}
        onBlur={() => setAt(undefined)}
      />
    </div>
  );
}

const describePoint = (point: ChartPoint | undefined) => (point ? `${point.when}: ${point.text}` : '');

function nearest(coordinates: readonly Coordinate[], x: number): number {
  return coordinates.reduce(
    (best, coordinate, index) =>
      Math.abs(coordinate.x - x) < Math.abs((coordinates[best]?.x ?? 0) - x) ? index : best,
    0,
  );
}

import '../../styles/charts.css';
import ChartArea from 'lucide-react/icons/chart-area';
import TableIcon from 'lucide-react/icons/table';
import { area, curveMonotoneX, line } from 'd3-shape';
import { lazy, Suspense, useId, useState, type PointerEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import type { ChartPoint } from './chart-point.ts';

// Shown on request only.
const ChartTable = lazy(() => import('./ChartTable.tsx').then((module) => ({ default: module.ChartTable })));

/** The values at the lower and the upper edge. */
export type ChartSpan = { readonly low: number; readonly high: number };

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
  /** Above the chart, on the line of the button that shows the table: the choice of the range. */
  controls?: ReactNode;
  /** What the height stands for; without it, the lowest and the highest point. */
  span?: ChartSpan | undefined;
};

type Coordinate = { x: number; y: number | undefined };
export const height = 200;
export const width = 1000;
const margin = 8;

/** Maps each point to a 1000 × 200 canvas that the browser stretches to the box. */
export function toCoordinates(
  points: readonly ChartPoint[],
  span?: ChartSpan,
): {
  coordinates: Coordinate[];
  toY: (y: number) => number;
} {
  const values = points.flatMap((point) => (point.y === undefined ? [] : [point.y]));
  const { low, high } = span ?? { low: Math.min(...values), high: Math.max(...values) };
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
export function AreaChart({ label, points, labels, axis, ticks = [], span, controls }: AreaChartProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const plot = (
    <div style={{ paddingInlineEnd: widthOfTicks(ticks) }}>
      <Plot label={label} points={points} ticks={ticks} span={span} />
      {axis && (
        <div className="chart-axis" aria-hidden>
          {axis.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      )}
    </div>
  );
  return (
    <figure className="chart" aria-label={label}>
      <div className="chart-head">
        {controls}
        <Button
          size="sm"
          variant="ghost"
          icon={isTable ? <ChartArea aria-hidden /> : <TableIcon aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? labels.asChart : labels.asTable}
        </Button>
      </div>
      {isTable ? (
        <Suspense fallback={plot}>
          <ChartTable id={id} label={label} points={points} labels={labels} />
        </Suspense>
      ) : (
        plot
      )}
    </figure>
  );
}

/** Room for the labels of the grid lines beside the newest values. */
function widthOfTicks(ticks: PlotProps['ticks']): string | undefined {
  const longest = Math.max(0, ...ticks.map(({ text }) => text.length));
  return longest === 0 ? undefined : `calc(${longest} * 0.45rem + 8px)`;
}

type PlotProps = Pick<AreaChartProps, 'label' | 'points' | 'span'> & { ticks: NonNullable<AreaChartProps['ticks']> };

function Plot({ label, points, ticks, span }: PlotProps) {
  const [at, setAt] = useState<number>();
  const { coordinates, toY } = toCoordinates(points, span);
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
          <text key={tick.y} className="chart-tick" x="100%" y={`${toY(tick.y) / 2}%`} dx="8" dy="4">
            {tick.text}
          </text>
        ))}
      </svg>
      <Marks points={points} coordinates={coordinates} />
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
          {point.mark && <span className="chart-note">{point.mark.text}</span>}
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

/** On the line, what happened there: filled for what came in, hollow for what went out, small for an exchange. */
function Marks({ points, coordinates }: { points: readonly ChartPoint[]; coordinates: readonly Coordinate[] }) {
  return (
    <svg aria-hidden focusable="false">
      {points.map((point, index) => {
        const place = coordinates[index];
        if (!point.mark || place?.y === undefined) return null;
        return (
          <circle
            key={point.at}
            className="chart-mark"
            data-kind={point.mark.kind}
            cx={`${place.x / 10}%`}
            cy={`${place.y / 2}%`}
            r={point.mark.kind === 'swap' ? 3 : 4}
          />
        );
      })}
    </svg>
  );
}

function describePoint(point: ChartPoint | undefined): string {
  if (!point) return '';
  return [`${point.when}: ${point.text}`, ...(point.mark ? [point.mark.text] : [])].join('. ');
}

function nearest(coordinates: readonly Coordinate[], x: number): number {
  return coordinates.reduce(
    (best, coordinate, index) =>
      Math.abs(coordinate.x - x) < Math.abs((coordinates[best]?.x ?? 0) - x) ? index : best,
    0,
  );
}

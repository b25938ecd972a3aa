import '../../styles/sparkline.css';
import { height, paths, toCoordinates, width } from './AreaChart.tsx';

/** A line without axes beside a number that says the same. Decorative: the number carries the meaning. */
export function Sparkline({ values, tone }: { values: readonly number[]; tone: 'pos' | 'neg' | 'zero' }) {
  const { coordinates } = toCoordinates(values.map((y, at) => ({ at, y, when: '', text: '' })));
  return (
    <svg
      className="spark"
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <path className="chart-line" d={paths(coordinates).stroke} />
    </svg>
  );
}

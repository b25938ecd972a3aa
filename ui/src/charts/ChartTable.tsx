import '../../styles/table.css';
import '../../styles/chart-table.css';
import type { ChartPoint } from './chart-point.ts';

type ChartTableProps = {
  /** Of the caption. */
  id: string;
  label: string;
  points: readonly ChartPoint[];
  labels: { readonly when: string; readonly amount: string };
};

/** The points of a chart as a table, the newest first. */
export function ChartTable({ id, label, points, labels }: ChartTableProps) {
  return (
    <div className="chart-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table className="table table-dense">
        <caption id={id} className="sr-only">
          {label}
        </caption>
        <thead>
          <tr>
            <th scope="col">{labels.when}</th>
            <th scope="col" data-align="end">
              {labels.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row" className="num">
                {point.when}
              </th>
              <td data-align="end">
                {point.text}
                {point.mark && <span className="chart-note">{point.mark.text}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

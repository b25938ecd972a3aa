import '../../styles/charts.css';
import '../../styles/table.css';
import '../../styles/chart-table.css';
import ChartArea from 'lucide-react/icons/chart-area';
import TableIcon from 'lucide-react/icons/table';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';

type ChartFrameTable = {
  readonly headers: readonly string[];
  /** Each with its key; the first cell names the row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
};

export type ChartFrameProps = {
  /** Names chart and table. */
  label: string;
  /** What the chart shows in one sentence, for those who do not see it. */
  summary: string;
  labels: { readonly asTable: string; readonly asChart: string };
  /** Above the chart, on the line of the button that shows the table. */
  controls?: ReactNode;
  /** The same numbers; made when they are shown. */
  table: () => ChartFrameTable;
  /** The drawing. */
  children: ReactNode;
};

/** Any drawn chart with its sentence, and the same numbers as a table one press away. */
export function ChartFrame({ label, summary, labels, controls, table, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
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
      {isTable ? <FigureTable label={label} {...table()} /> : children}
      <figcaption className="sr-only">{summary}</figcaption>
    </figure>
  );
}

function FigureTable({ label, headers, rows }: ChartFrameTable & { readonly label: string }) {
  const id = useId();
  return (
    <div className="chart-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table className="table table-dense">
        <caption id={id} className="sr-only">
          {label}
        </caption>
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" data-align={index === 0 ? undefined : 'end'}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row" className="num">
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={headers[index + 1]} data-align="end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import * as m from '@istmo/contract/messages';
import type { Preview } from './mappings.queries.ts';

type RawRowsProps = { readonly rows: Preview['rows']; readonly heading: string };

/** The first and the last lines of the file as the bank wrote them; the line of the headings is marked. */
export function RawRows({ rows, heading }: RawRowsProps) {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return (
    <div className="card mapping-part">
      <h2 id="raw">{m.bank_mapping_raw()}</h2>
      <div className="mapping-raw" role="region" aria-labelledby="raw" tabIndex={0}>
        <table className="table table-dense">
          <thead>
            <tr>
              <th scope="col">{m.bank_mapping_line()}</th>
              {Array.from({ length: width }, (_, at) => (
                <th key={`column ${at + 1}`} scope="col">
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} data-selected={`${line}` === heading}>
                <th scope="row">{line}</th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={`cell ${at + 1}`}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import * as m from '@istmo/contract/messages';
import type { TableSelection } from '@istmo/ui/table-props';
import { type ReactNode, useState } from 'react';
import { BulkResultDialog, type NamedResult } from './BulkResultDialog.tsx';
import { runEach } from './run-each.ts';

/**
 * The selection of a table and what is done to its rows. What failed stays selected, and a dialog names it with the reason. Rows that left
 * the table are selected no more. `nameOf` is what an item is called where its key says nothing to people.
 */
export function useBulk(keys: readonly string[], nameOf: (key: string) => string = (key) => key) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<NamedResult>();
  const selected = new Set(keys.filter((key) => chosen.has(key)));
  const run = async (send: (key: string) => Promise<unknown>): Promise<void> => {
    const found = await runEach([...selected], send);
    setChosen(new Set(found.failures.map(({ item }) => item)));
    if (found.failures.length === 0) toast({ text: m.staff_bulk_done({ count: found.count }), tone: 'pos' });
    else
      setResult({ ...found, failures: found.failures.map((failure) => ({ ...failure, name: nameOf(failure.item) })) });
    invalidate(() => true);
  };
  return {
    selected,
    run,
    selectionOf: <Row,>(rowLabel: (row: Row) => string, actions: ReactNode): TableSelection<Row> => ({
      selected,
      onSelect: setChosen,
      labels: {
        page: m.staff_select_page(),
        row: rowLabel,
        count: (count) => m.staff_selected({ count }),
        clear: m.staff_select_clear(),
      },
      actions,
    }),
    resultDialog: result && <BulkResultDialog result={result} onClose={() => setResult(undefined)} />,
  };
}

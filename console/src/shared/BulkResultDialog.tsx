import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { Dialog } from '@istmo/ui/Dialog';
import type { BulkFailure } from './run-each.ts';

/** What could not be done, with the names that staff know the items by. */
export type NamedResult = {
  readonly count: number;
  readonly failures: readonly (BulkFailure & { readonly name: string })[];
};

/** What could not be done of something that was done to several items, item by item. */
export function BulkResultDialog({ result, onClose }: { result: NamedResult; onClose: () => void }) {
  const { count, failures } = result;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.staff_bulk_title()}
      labels={{ close: m.ui_close() }}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <div className="console-column">
        <p>{m.staff_bulk_summary({ done: count - failures.length, count })}</p>
        <DataTable
          caption={m.staff_bulk_title()}
          hideCaption
          dense
          rows={failures}
          rowKey={({ item }) => item}
          fallback={{ empty: null, loading: m.ui_loading() }}
          columns={[
            { key: 'item', header: m.staff_bulk_item(), names: true, card: 'title', cell: ({ name }) => name },
            { key: 'why', header: m.staff_bulk_why(), cell: ({ why }) => why },
          ]}
        />
      </div>
    </Dialog>
  );
}

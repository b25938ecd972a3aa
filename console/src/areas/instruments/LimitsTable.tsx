import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import type { DataTableProps } from '@istmo/ui/table-props';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { LimitsDialog } from './LimitsDialog.tsx';
import type { LimitsEntry } from './registry-entry.ts';
import { limitsColumns } from './registry-columns.tsx';

/** The most that a customer withdraws of each currency that can leave: at once, in a day and in a month. */
export function LimitsTable(table: Pick<DataTableProps<LimitsEntry>, 'rows' | 'state' | 'fallback'>) {
  const mayChange = usePermission('markets.change');
  const [changed, setChanged] = useState<LimitsEntry>();
  return (
    <>
      <DataTable
        {...table}
        caption={m.instruments_limits()}
        dense
        columns={limitsColumns()}
        rowKey={({ currency }) => currency}
        action={
          mayChange
            ? {
                header: m.instruments_change(),
                label: ({ currency }) => m.instruments_change_limits_title({ name: currency }),
                onPress: setChanged,
              }
            : undefined
        }
      />
      {changed && <LimitsDialog entry={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { IconButton } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Pagination } from '@istmo/ui/Pagination';
import type { Column } from '@istmo/ui/table-props';
import { pagerLabels } from '@istmo/client/pager-labels';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { zoneNow } from '../../shared/format.ts';
import { networkName } from '../../shared/networks.ts';
import { AddressStatus } from './AddressStatus.tsx';
import { DeleteAddress } from './DeleteAddress.tsx';
import type { AddressRow } from './whitelist.queries.ts';

/** Requirement 1.9. */
const pageSize = 10;

const columns = (onDelete: (row: AddressRow) => void): Column<AddressRow>[] => [
  {
    key: 'name',
    header: m.whitelist_name(),
    names: true,
    card: 'title',
    cell: ({ address_name: name, currency, network, address }) => (
      <span className="whitelist-name">
        {name}
        <small>
          <Address value={address} shape="10" />
        </small>
        <small>
          {currency} · {networkName(network)}
        </small>
      </span>
    ),
  },
  { key: 'status', header: m.whitelist_status(), cell: (row) => <AddressStatus row={row} /> },
  { key: 'created', header: m.whitelist_created(), cell: ({ created_at }) => <DateTime at={created_at} day /> },
  {
    key: 'delete',
    header: m.whitelist_delete(),
    align: 'end',
    cell: (row) => (
      <IconButton label={m.whitelist_delete_named({ name: row.address_name })} onClick={() => onDelete(row)}>
        <Trash2 aria-hidden />
      </IconButton>
    ),
  },
];

/** The customer's addresses, newest first. */
export function AddressTable({ rows }: { rows: readonly AddressRow[] }) {
  const [chosenPage, setPage] = useState(1);
  const [deleted, setDeleted] = useState<AddressRow>();
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      <DataTable
        caption={m.whitelist_list()}
        captionNote={m.ui_time_zone({ zone: zoneNow() })}
        columns={columns(setDeleted)}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ _id }) => _id}
        state={rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.whitelist_list_empty()}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {rows.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={setPage} labels={pagerLabels()} />
      )}
      {deleted && <DeleteAddress row={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

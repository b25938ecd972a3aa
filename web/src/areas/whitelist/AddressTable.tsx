import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { IconButton } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { networkName } from '../../shared/networks.ts';
import { AddressStatus } from './AddressStatus.tsx';
import { DeleteAddress } from './DeleteAddress.tsx';
import type { AddressRow } from './whitelist.queries.ts';

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
  const [deleted, setDeleted] = useState<AddressRow>();
  return (
    <>
      <PagedTable
        caption={m.whitelist_list()}
        columns={columns(setDeleted)}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={m.whitelist_list_empty()}
      />
      {deleted && <DeleteAddress row={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { AssetDetailsDialog } from './AssetDetailsDialog.tsx';
import { stateDisplays, statusWord } from './asset-states.ts';
import { AuthoriseDialog } from './AuthoriseDialog.tsx';
import { type OwnAsset, ownAssetsQuery } from './creation.queries.ts';

type OpenDialog = { readonly id: string; readonly dialog: 'details' | 'authorise' };

function columnsWith(open: (to: OpenDialog) => void): Column<OwnAsset>[] {
  return [
    {
      key: 'name',
      header: m.creation_name(),
      names: true,
      card: 'title',
      cell: ({ name, ticker }) => (
        <span className="creation-name">
          {name}
          <small className="code">{ticker}</small>
        </span>
      ),
    },
    {
      key: 'supply',
      header: m.creation_supply(),
      align: 'end',
      card: 'value',
      cell: ({ amount }) => formatAmount(amount),
    },
    {
      key: 'status',
      header: m.creation_status(),
      cell: (row) => <Status kind={row.status === 1 ? 'done' : 'waiting'}>{statusWord(row)}</Status>,
    },
    {
      key: 'progress',
      header: m.creation_progress(),
      cell: ({ state, reason }) => (
        <span className="creation-name">
          {stateDisplays[state].name()}
          {reason !== '' && <small>{reason}</small>}
        </span>
      ),
    },
    { key: 'created', header: m.creation_created(), cell: ({ created_at: at }) => <DateTime at={at} day /> },
    {
      key: 'actions',
      header: m.creation_actions(),
      cell: ({ _id: id, state, ticker }) => (
        <span className="creation-actions">
          {state === 'approved' && (
            <Button size="sm" onClick={() => open({ id, dialog: 'authorise' })}>
              {m.creation_authorise()}
            </Button>
          )}
          {state === 'active' && (
            <Link
              to={paths.issuedEvents}
              search={{ security: ticker }}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              aria-label={m.issued_events_of({ security: ticker })}
            >
              {m.issued_list()}
            </Link>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={m.creation_details_of({ ticker })}
            onClick={() => open({ id, dialog: 'details' })}
          >
            {m.creation_details()}
          </Button>
        </span>
      ),
    },
  ];
}

/** The customer's own securities, newest first. */
export function OwnAssetsTable() {
  const rows = useSuspenseQuery(ownAssetsQuery).data.data;
  const [opened, setOpened] = useState<OpenDialog>();
  const shown = rows.find(({ _id: id }) => id === opened?.id);
  const close = (): void => setOpened(undefined);
  return (
    <section className="creation-own">
      <PagedTable
        caption={m.creation_own_title()}
        columns={columnsWith(setOpened)}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={m.creation_own_none()}
      />
      {shown && opened?.dialog === 'details' && <AssetDetailsDialog asset={shown} onClose={close} />}
      {shown && opened?.dialog === 'authorise' && <AuthoriseDialog asset={shown} onClose={close} />}
    </section>
  );
}

import { PageHead } from '@istmo/client/PageHead';
import { hasPasskeyAddress, knowsPasskeys } from '@istmo/client/passkeys';
import { queryFor } from '@istmo/client/query';
import { listPasskeys } from '@istmo/contract/areas/staff/staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Tag } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, type StaffPasskey } from './StaffPasskeyDialogs.tsx';

/** /account: how the signed-in member of staff signs in. */
export function AccountPage() {
  const query = useQuery(queryFor(listPasskeys, { input: {} }));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<StaffPasskey>();
  const mayAdd = knowsPasskeys() && hasPasskeyAddress();
  return (
    <>
      <PageHead title={m.staff_account()} intro={m.staff_account_intro()} />
      <section className="card card-pad grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{m.security_passkeys_title()}</h2>
          {mayAdd && (
            <Button size="sm" onClick={() => setAdding(true)}>
              {m.security_passkey_add()}
            </Button>
          )}
        </div>
        <p className="text-ink-2">{mayAdd ? m.staff_passkeys_intro() : m.security_passkeys_unsupported()}</p>
        <QueryTable
          query={query}
          empty={m.security_passkeys_none()}
          caption={m.security_passkeys_title()}
          hideCaption
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: m.security_passkey_name(),
              names: true,
              card: 'title',
              cell: ({ name, is_backed_up: isBackedUp }) => (
                <>
                  {name} {isBackedUp && <Tag>{m.security_passkey_backed_up()}</Tag>}
                </>
              ),
            },
            {
              key: 'added',
              header: m.security_passkey_added_on(),
              cell: ({ created_at: at }) => <DateTime at={at} />,
            },
            {
              key: 'used',
              header: m.staff_last_used(),
              cell: ({ last_used_at: at }) => (at === null ? m.staff_never() : <DateTime at={at} />),
            },
            {
              key: 'remove',
              header: m.security_passkey_remove(),
              align: 'end',
              cell: (row) => (
                <Button size="sm" variant="ghost" onClick={() => setRemoved(row)}>
                  {m.security_passkey_remove()}
                  <span className="sr-only"> {row.name}</span>
                </Button>
              ),
            },
          ]}
        />
      </section>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

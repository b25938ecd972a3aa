import './settings.css';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Tag } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { paths } from '../../paths.ts';
import { hasPasskeyAddress, knowsPasskeys } from '@istmo/client/passkeys';
import { AddPasskeyDialog, type PasskeyRow, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';
import { passkeysQuery } from './security.queries.ts';
import { RowSkeletons } from './SignInsBlock.tsx';

/** The customer's passkeys. They come beside the codes of the authenticator app, so two-factor has to be on. */
export function PasskeysBlock({ hasTfa }: { hasTfa: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="card settings-block" aria-labelledby="passkeys">
      <div className="settings-head">
        <h2 id="passkeys" className="settings-title">
          {m.security_passkeys_title()}
        </h2>
        {hasTfa && knowsPasskeys() && hasPasskeyAddress() && (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            {m.security_passkey_add()}
          </Button>
        )}
      </div>
      <p className="settings-locked">{m.security_passkeys_intro()}</p>
      {!hasPasskeyAddress() && <p className="settings-locked">{m.security_passkeys_unsupported()}</p>}
      {hasTfa ? (
        <QueryBoundary skeleton={<RowSkeletons />}>
          <PasskeyList />
        </QueryBoundary>
      ) : (
        <p className="settings-locked">
          {m.security_passkey_needs_tfa()}{' '}
          <Link to={paths.userSecurity} params={{ id: 'Tfa' }} className="link">
            {m.security_enable_authentication()}
          </Link>
        </p>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function PasskeyList() {
  const rows = useSuspenseQuery(passkeysQuery).data.data;
  const [renamed, setRenamed] = useState<PasskeyRow>();
  const [removed, setRemoved] = useState<PasskeyRow>();
  if (rows.length === 0) return <p className="settings-locked">{m.security_passkeys_none()}</p>;
  return (
    <>
      <ul className="settings-list">
        {rows.map((row) => (
          <li key={row._id}>
            <span className="settings-label basis-56">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {row.name}
                {row.backed_up === 1 && <Tag>{m.security_passkey_backed_up()}</Tag>}
              </span>
              <small>
                {m.security_passkey_added_on()} <DateTime at={row.created_at} className="num" />
                {' · '}
                {row.last_used_at === null ? (
                  m.security_passkey_never_used()
                ) : (
                  <>
                    {m.security_passkey_last_used()} <DateTime at={row.last_used_at} className="num" />
                  </>
                )}
              </small>
            </span>
            <span className="flex gap-1">
              <Button size="sm" variant="ghost" onClick={() => setRenamed(row)}>
                {m.security_passkey_rename()}
                <span className="sr-only"> {row.name}</span>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setRemoved(row)}>
                {m.security_passkey_remove()}
                <span className="sr-only"> {row.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <RenamePasskeyDialog row={renamed} onClose={() => setRenamed(undefined)} />
      <RemovePasskeyDialog row={removed} onClose={() => setRemoved(undefined)} />
    </>
  );
}

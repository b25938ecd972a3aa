import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Skeleton } from '@istmo/ui/EmptyState';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { paths } from '../../paths.ts';
import { signInsQuery } from './security.queries.ts';

/** The last sign-ins: browser, device, time. The full list is the first tab of the history. */
export function SignInsBlock() {
  return (
    <section className="card settings-block" aria-labelledby="sign-ins">
      <div className="settings-head">
        <h2 id="sign-ins" className="settings-title">
          {m.security_sign_ins_title()}
        </h2>
        <Link to={paths.history} className="link">
          {m.security_sign_ins_all()}
        </Link>
      </div>
      <QueryBoundary skeleton={<RowSkeletons />}>
        <SignInList />
      </QueryBoundary>
    </section>
  );
}

function SignInList() {
  const rows = useSuspenseQuery(signInsQuery).data.data;
  if (rows.length === 0) return <EmptyState title={m.kernel_no_records()} />;
  return (
    <>
      <ul className="settings-list">
        {rows.map((row) => (
          <li key={row._id}>
            <span className="settings-label">
              <span>{row.browser}</span>
              {row.deviceinfo !== '' && <small>{row.deviceinfo}</small>}
            </span>
            <DateTime at={row.datetime} className="num text-sm text-ink-2" />
          </li>
        ))}
      </ul>
      <p className="settings-locked">{m.security_sign_ins_unknown()}</p>
    </>
  );
}

/** Stands for rows of this page that still load. */
export function RowSkeletons() {
  return (
    <div className="grid gap-3 p-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

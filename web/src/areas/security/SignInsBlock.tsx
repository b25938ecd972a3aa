import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { signInsQuery } from './security.queries.ts';

/** The last sign-ins: browser, device, time. The full list is the first tab of the history. */
export function SignInsBlock() {
  const signIns = useQuery(signInsQuery);
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
      {signIns.isPending && (
        <Loading label={m.ui_loading()}>
          <div className="grid gap-3 p-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        </Loading>
      )}
      {signIns.isError && (
        <div className="px-5 pb-5">
          <LoadFailed error={signIns.error} onRetry={() => void signIns.refetch()} />
        </div>
      )}
      {signIns.data?.data.length === 0 && <EmptyState title={m.kernel_no_records()} />}
      {signIns.data && signIns.data.data.length > 0 && (
        <>
          <ul className="settings-list">
            {signIns.data.data.map((row) => (
              <li key={row._id}>
                <span className="settings-label">
                  <span>{row.browser}</span>
                  <small>{row.deviceinfo}</small>
                </span>
                <DateTime at={row.datetime} className="num text-sm text-ink-2" />
              </li>
            ))}
          </ul>
          <p className="settings-locked">{m.security_sign_ins_unknown()}</p>
        </>
      )}
    </section>
  );
}

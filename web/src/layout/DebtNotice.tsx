import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useUserStatus } from './user-status.ts';

/** That the customer owes money, which stops withdrawals, with the way to what it is. Nothing when nothing is owed. */
export function DebtNotice({ title }: { title: string }) {
  if (!useUserStatus()?.account.owesMoney) return null;
  return (
    <Banner tone="warn" title={title}>
      {m.debts_notice_body()}{' '}
      <Link to={paths.debts} className="link">
        {m.debts_fix()}
      </Link>
    </Banner>
  );
}

import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useUserStatus } from './user-status.ts';

/** Shown on every page of a suspended customer, with a link to support. */
export function SuspendedBanner() {
  const userStatus = useUserStatus();
  if (!userStatus?.account.isSuspended) return null;
  return (
    <Banner
      tone="neg"
      title={m.access_suspended_title()}
      action={
        <Link to={paths.support} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {m.access_suspended_contact()}
        </Link>
      }
    >
      {m.access_suspended_body()}
    </Banner>
  );
}

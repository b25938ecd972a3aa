import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useStanding } from './standing.ts';

/** Stands on every page of a suspended customer, with the one thing they can do. */
export function SuspendedBanner() {
  const standing = useStanding();
  if (standing?.userData.suspend_status !== 1) return null;
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

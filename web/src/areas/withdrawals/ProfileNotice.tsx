import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Link } from '@tanstack/react-router';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';

/** Shown before the request: a large withdrawal waits for a complete profile. The profile leads back to this form. */
export function ProfileNotice({ currency, fromUsd }: { currency: string; fromUsd: string }) {
  const account = useUserStatus()?.account;
  if (!account || account.hasProfile) return null;
  return (
    <Banner title={m.withdrawals_profile_missing()}>
      {m.withdrawals_profile_missing_body({ usd: formatAmount(fromUsd, { places: 2 }) })}{' '}
      <Link to={paths.profile} search={{ currency }} className="link">
        {m.access_setup_profile()}
      </Link>
    </Banner>
  );
}

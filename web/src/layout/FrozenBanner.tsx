import { translate } from '@istmo/contract/kernel/message';
import { noticeTitles } from '@istmo/contract/kernel/security-notice';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { whenOf } from '../shared/format.ts';
import { useUserStatus } from './user-status.ts';

/** Shown on every page of a frozen account: why, and where the case is. */
export function FrozenBanner() {
  const freeze = useUserStatus()?.freeze;
  if (!freeze) return null;
  const about = translate(noticeTitles[freeze.about], getLocale());
  return (
    <Banner
      tone="neg"
      title={m.access_frozen_title()}
      action={
        <Link
          to={paths.chat}
          params={{ id: freeze.reference_no }}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {m.access_frozen_case()}
        </Link>
      }
    >
      {m.access_frozen_body()} {m.access_frozen_about({ about, at: whenOf(freeze.at) })}
    </Banner>
  );
}

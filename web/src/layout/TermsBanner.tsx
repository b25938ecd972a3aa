import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { remedies } from './remedies.ts';
import { useUserStatus } from './user-status.ts';

/** That a new version of the terms is to be accepted, with the way to it; nothing when it is accepted. */
export function TermsBanner() {
  const account = useUserStatus()?.account;
  if (!account || account.acceptedTerms || account.isSuspended || account.isFrozen) return null;
  return (
    <Banner
      tone="warn"
      title={m.legal_changed_title()}
      action={
        <Link {...remedies.terms.link} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {remedies.terms.label()}
        </Link>
      }
    >
      {m.access_terms_explained()}
    </Banner>
  );
}

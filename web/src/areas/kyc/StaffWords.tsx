import * as m from '@istmo/contract/messages';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { readVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { formatDateTime } from '@istmo/contract/kernel/format';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type StaffWordsProps = { readonly status: KycStatus; readonly verification: ReplyAt<typeof readVerification> };

/** What staff say about the check: that they look at it and until when, or why they refused it or ask for it again. */
export function StaffWords({ status, verification }: StaffWordsProps) {
  const { in_review: isInReview, due_at: dueAt, reason, note, is_final: isFinal } = verification;
  if (status === 'pending' && isInReview && dueAt !== null)
    return <Banner tone="info">{m.kyc_staff_review({ by: formatDateTime(dueAt) })}</Banner>;
  if (status !== 'redo' || reason === '') return null;
  const toProfile = !isFinal && (
    <Link to={paths.profile} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {m.kyc_to_profile()}
    </Link>
  );
  return (
    <Banner
      tone={isFinal ? 'neg' : 'warn'}
      title={isFinal ? m.kyc_refused_title() : m.kyc_reason_title()}
      action={toProfile || undefined}
    >
      <p>{reason}</p>
      {note !== '' && <p className="whitespace-pre-wrap">{note}</p>}
      {!isFinal && <p>{m.kyc_reason_next()}</p>}
    </Banner>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { decideOverride, decideReview } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type Reason, VerdictDialog } from '../../shared/review/VerdictDialog.tsx';
import { verdictNames } from './review-names.ts';
import type { Review, VerdictName } from './reviews.queries.ts';

type ActKind = VerdictName | 'confirm' | 'reject';

/** What was requested by a key or a button, of which review. */
export type ReviewAct = { readonly kind: ActKind; readonly of: string };

type ReviewWorkProps = {
  readonly review: Review;
  readonly reasons: readonly (Reason & { readonly verdict: string })[];
  readonly act: ReviewAct | undefined;
  readonly onAct: (act: ReviewAct | undefined) => void;
  readonly onDecided: () => void;
};

/** What staff may do with the open review: decide it, or the proposal that waits for a second person. */
export function ReviewWork({ review, reasons, act, onAct, onDecided }: ReviewWorkProps) {
  const { id, proposal } = review;
  const start = (kind: ActKind) => () => onAct({ kind, of: id });
  const close = (): void => onAct(undefined);
  return (
    <footer className="review-foot">
      {proposal ? <ProposalFoot proposal={proposal} start={start} /> : <VerdictFoot start={start} />}
      {act && proposal && (act.kind === 'reject' || (act.kind === 'confirm' && !proposal.is_own)) && (
        <ProposalDialog
          proposal={proposal}
          customer={review.customer}
          isConfirmed={act.kind === 'confirm'}
          onDecided={onDecided}
          onClose={close}
        />
      )}
      {act && !proposal && act.kind !== 'confirm' && act.kind !== 'reject' && (
        <ReviewVerdict verdict={act.kind} review={review} reasons={reasons} onDecided={onDecided} onClose={close} />
      )}
    </footer>
  );
}

type Start = (kind: ActKind) => () => void;

function VerdictFoot({ start }: { readonly start: Start }) {
  return (
    <div className="review-buttons">
      <Button onClick={start('approve')}>
        {m.kyc_approve()}… <kbd aria-hidden>A</kbd>
      </Button>
      <Button variant="secondary" onClick={start('ask_again')}>
        {m.kyc_ask_again()}… <kbd aria-hidden>Q</kbd>
      </Button>
      <Button variant="secondary" onClick={start('refuse')}>
        {m.kyc_refuse()}… <kbd aria-hidden>R</kbd>
      </Button>
    </div>
  );
}

type Proposal = NonNullable<Review['proposal']>;

function ProposalFoot({ proposal, start }: { readonly proposal: Proposal; readonly start: Start }) {
  const { proposer, verdict, reason, note, is_own: isOwn } = proposal;
  return (
    <>
      <p>
        <b>{m.kyc_proposal_title({ name: proposer, verdict: verdictNames[verdict]() })}</b>
      </p>
      <p className="review-quote">
        {reason} {note}
      </p>
      {isOwn && <p className="review-none">{m.kyc_proposal_own()}</p>}
      <div className="review-buttons">
        {!isOwn && (
          <Button onClick={start('confirm')}>
            {m.kyc_proposal_confirm()}… <kbd aria-hidden>C</kbd>
          </Button>
        )}
        <Button variant="secondary" onClick={start('reject')}>
          {isOwn ? m.kyc_proposal_withdraw() : m.kyc_proposal_reject()}…
        </Button>
      </div>
    </>
  );
}

const titles = {
  approve: m.kyc_approve_title,
  ask_again: m.kyc_ask_again_title,
  refuse: m.kyc_refuse_title,
} as const;

type ReviewVerdictProps = Pick<ReviewWorkProps, 'review' | 'reasons' | 'onDecided'> & {
  readonly verdict: VerdictName;
  readonly onClose: () => void;
};

function ReviewVerdict({ verdict, review, reasons, onDecided, onClose }: ReviewVerdictProps) {
  const { id, version, customer, language, needs_two: needsTwo } = review;
  return (
    <VerdictDialog
      title={titles[verdict]({ customer })}
      action={verdictNames[verdict]()}
      isDanger={verdict === 'refuse'}
      warning={needsTwo.includes(verdict) ? m.kyc_needs_two() : undefined}
      reasons={reasons.filter((reason) => reason.verdict === verdict)}
      readIn={verdict === 'approve' ? undefined : language}
      send={(form) => callOrThrow(decideReview, { ...form, id, version, verdict })}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}

type ProposalDialogProps = {
  readonly proposal: Proposal;
  readonly customer: string;
  readonly isConfirmed: boolean;
  readonly onDecided: () => void;
  readonly onClose: () => void;
};

function ProposalDialog({ proposal, customer, isConfirmed, onDecided, onClose }: ProposalDialogProps) {
  const { id, verdict, is_own: isOwn, reason, note } = proposal;
  const reject = isOwn ? m.kyc_proposal_withdraw() : m.kyc_proposal_reject();
  return (
    <ReasonDialog
      title={isConfirmed ? titles[verdict]({ customer }) : reject}
      action={isConfirmed ? m.kyc_proposal_confirm() : reject}
      isDanger={isConfirmed}
      approves={isConfirmed ? { kind: 'proposal', id } : undefined}
      send={async (why, approval) => {
        const result = await callOrThrow(decideOverride, { id, approve: isConfirmed, reason: why, approval });
        if (isConfirmed) onDecided();
        return result;
      }}
      onClose={onClose}
    >
      <p className="review-quote">
        {reason} {note}
      </p>
      {isConfirmed && <p>{m.kyc_proposal_confirm_body()}</p>}
    </ReasonDialog>
  );
}

import './kyc.css';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Stepper } from '@istmo/ui/Stepper';
import type { StepState } from '@istmo/ui/Timeline';
import { StateStatus, type StatusKind } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUserStatus } from '../../layout/user-status.ts';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { failureMessage } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import { paths } from '../../paths.ts';
import { reportStatus, verificationQuery } from './kyc.queries.ts';
import { KycWidget } from './KycWidget.tsx';
import { StaffWords } from './StaffWords.tsx';

type StatusDisplay = {
  readonly kind: StatusKind;
  readonly name: () => string;
  readonly body: () => string;
  readonly steps: readonly [StepState, StepState, StepState];
};

const statusDisplays: Readonly<Record<KycStatus, StatusDisplay>> = {
  none: { kind: 'idle', name: m.kyc_not_started, body: m.kyc_not_started_body, steps: ['current', 'ahead', 'ahead'] },
  pending: { kind: 'waiting', name: m.kyc_pending, body: m.kyc_pending_body, steps: ['done', 'waiting', 'ahead'] },
  redo: { kind: 'failed', name: m.kyc_redo, body: m.kyc_redo_body, steps: ['failed', 'ahead', 'ahead'] },
  verified: { kind: 'done', name: m.kyc_verified, body: m.kyc_verified_body, steps: ['done', 'done', 'done'] },
};

// Rejected permanently: the server reports it when a check is started.
const refusedDisplay: StatusDisplay = {
  kind: 'failed',
  name: m.kyc_refused,
  body: m.kyc_refused_body,
  steps: ['done', 'done', 'failed'],
};

/** Requirement 2.2.7. A result that arrives while the page is open updates it through server events. */
export function KycPage() {
  const status = useUserStatus()?.account.kycStatus;
  return (
    <>
      <PageHead
        title={m.kyc_title()}
        intro={m.kyc_intro()}
        breadcrumbs={
          <PageCrumbs here={m.layout_menu_kyc()}>
            <Link to={paths.settings}>{m.layout_settings()}</Link>
          </PageCrumbs>
        }
      />
      {status !== undefined && <KycStatusCard key={status} status={status} />}
    </>
  );
}

function KycStatusCard({ status }: { status: KycStatus }) {
  const [isWaitingForCustomer, setWaitingForCustomer] = useState(false);
  const [isRefusedAtStart, setRefused] = useState(false);
  const { data: verification, isPending } = useQuery(verificationQuery);
  const isRefused = isRefusedAtStart || (status === 'redo' && verification?.is_final === true);
  const hasStaffWords =
    verification !== undefined &&
    (status === 'redo' ? verification.reason !== '' : status === 'pending' && verification.in_review);
  const display = isRefused ? refusedDisplay : statusDisplays[status];
  return (
    <>
      <section className="card card-pad grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3" role="status">
          <h2 className="kyc-status-title">{m.kyc_status_title()}</h2>
          <StateStatus display={display} />
        </div>
        <Tracker steps={display.steps} />
        {!hasStaffWords && (
          <p className="max-w-[68ch] text-ink-2">{isWaitingForCustomer ? m.kyc_action_required() : display.body()}</p>
        )}
        {verification && <StaffWords status={status} verification={verification} />}
        {status === 'pending' && !isWaitingForCustomer && verification?.in_review === false && (
          <RecheckButton onWaiting={() => setWaitingForCustomer(true)} />
        )}
        {isRefused && (
          <div>
            <Link to={paths.support} className={buttonClass({ variant: 'secondary' })}>
              {m.kyc_to_support()}
            </Link>
          </div>
        )}
        {status === 'verified' && (
          <div>
            <Link to={paths.dashboard} className={buttonClass()}>
              {m.kyc_to_dashboard()}
            </Link>
          </div>
        )}
      </section>
      {(status === 'none' || status === 'redo' || isWaitingForCustomer) && !isRefused && !isPending && (
        <KycWidget initialStatus={status} onRefusedForGood={() => setRefused(true)} />
      )}
    </>
  );
}

function Tracker({ steps: [start, review, result] }: { steps: StatusDisplay['steps'] }) {
  return (
    <Stepper
      steps={[
        { key: 'start', label: m.kyc_step_start(), state: start },
        { key: 'review', label: m.kyc_step_review(), state: review },
        { key: 'result', label: m.kyc_step_result(), state: result },
      ]}
      labels={{
        nav: m.kyc_progress_label(),
        position: (step, of) => m.kyc_step_position({ step, of }),
        states: {
          done: m.kyc_state_done(),
          current: m.kyc_state_current(),
          waiting: m.kyc_state_waiting(),
          failed: m.kyc_state_failed(),
          ahead: m.kyc_state_upcoming(),
        },
      }}
    />
  );
}

/** A webhook may be lost: the customer can make the server check again. */
function RecheckButton({ onWaiting }: { onWaiting: () => void }) {
  const check = useWrite({
    send: () => reportStatus('pending'),
    changes: ['kyc'],
    onDone: ({ reply }) => {
      if (reply.waits_for_customer) onWaiting();
      else if (readKycStatus(reply) === 'pending') toast({ text: m.kyc_still_pending(), tone: 'info' });
    },
    onFailed: (error) => toast({ text: failureMessage(error), tone: 'info' }),
  });
  return (
    <div>
      <Button variant="secondary" loading={check.isSending} onClick={() => check.run()}>
        {m.kyc_check_again()}
      </Button>
    </div>
  );
}

import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Stepper, type StepState } from '@istmo/ui/Stepper';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { freshStanding, useStanding, type Standing } from '../../frame/standing.ts';
import { PageHead } from '../../kit/PageHead.tsx';
import { toast } from '../../kit/toast.ts';
import { paths } from '../../paths.ts';
import { reportCode } from './kyc.queries.ts';
import { KycWidget } from './KycWidget.tsx';

type KycStatus = Standing['userData']['kyc_status'];

type Look = {
  readonly kind: StatusKind;
  readonly word: () => string;
  readonly body: () => string;
  readonly steps: readonly [StepState, StepState, StepState];
};

const looks: Readonly<Record<KycStatus, Look>> = {
  0: { kind: 'idle', word: m.kyc_not_started, body: m.kyc_not_started_body, steps: ['current', 'ahead', 'ahead'] },
  1: { kind: 'waiting', word: m.kyc_pending, body: m.kyc_pending_body, steps: ['done', 'waiting', 'ahead'] },
  2: { kind: 'failed', word: m.kyc_redo, body: m.kyc_redo_body, steps: ['failed', 'ahead', 'ahead'] },
  3: { kind: 'done', word: m.kyc_verified, body: m.kyc_verified_body, steps: ['done', 'done', 'done'] },
};

// Refused for good: the server says so when the check is asked for.
const refusedLook: Look = {
  kind: 'failed',
  word: m.kyc_refused,
  body: m.kyc_refused_body,
  steps: ['done', 'done', 'failed'],
};

/** Specification 2, point 2.7. A verdict that arrives while the page is open changes it by the server's events. */
export function KycPage() {
  const status = useStanding()?.userData.kyc_status;
  const crumbs = [
    { key: 'settings', label: m.frame_settings(), link: (inside: string) => <Link to={paths.settings}>{inside}</Link> },
    { key: 'here', label: m.frame_menu_kyc() },
  ];
  return (
    <>
      <PageHead
        title={m.kyc_title()}
        intro={m.kyc_intro()}
        breadcrumbs={<Breadcrumbs label={m.frame_breadcrumbs()} crumbs={crumbs} />}
      />
      {status !== undefined && <KycStanding key={status} status={status} />}
    </>
  );
}

function KycStanding({ status }: { status: KycStatus }) {
  const [waitsForMe, setWaitsForMe] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const look = isRefused ? refusedLook : looks[status];
  return (
    <>
      <section className="card card-pad grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3" role="status">
          <h2 className="text-base tracking-wide">{m.kyc_status_title()}</h2>
          <Status kind={look.kind}>{look.word()}</Status>
        </div>
        <Tracker steps={look.steps} />
        <p className="max-w-[68ch] text-ink-2">{waitsForMe ? m.kyc_waits_for_you() : look.body()}</p>
        {status === 1 && !waitsForMe && <AskAgain onWaiting={() => setWaitsForMe(true)} />}
        {isRefused && (
          <div>
            <Link to={paths.support} className={buttonClass({ variant: 'secondary' })}>
              {m.kyc_to_support()}
            </Link>
          </div>
        )}
        {status === 3 && (
          <div>
            <Link to={paths.dashboard} className={buttonClass()}>
              {m.kyc_to_dashboard()}
            </Link>
          </div>
        )}
      </section>
      {(status === 0 || status === 2 || waitsForMe) && !isRefused && (
        <KycWidget known={status} onRefusedForGood={() => setRefused(true)} />
      )}
    </>
  );
}

function Tracker({ steps: [start, review, result] }: { steps: Look['steps'] }) {
  return (
    <Stepper
      steps={[
        { key: 'start', label: m.kyc_step_start(), state: start },
        { key: 'review', label: m.kyc_step_review(), state: review },
        { key: 'result', label: m.kyc_step_result(), state: result },
      ]}
      labels={{
        nav: m.kyc_tracker(),
        position: (step, of) => m.kyc_step_position({ step, of }),
        states: {
          done: m.kyc_state_done(),
          current: m.kyc_state_current(),
          waiting: m.kyc_state_waiting(),
          failed: m.kyc_state_failed(),
          ahead: m.kyc_state_ahead(),
        },
      }}
    />
  );
}

/** A webhook may be lost: the customer can make the server ask. */
function AskAgain({ onWaiting }: { onWaiting: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const outcome = await reportCode(1);
    setAsking(false);
    if (!outcome.done) return toast({ text: outcome.no.msg, tone: 'info' });
    if (outcome.reply.waits_for_customer) return onWaiting();
    if (outcome.reply.kyc_status === 1) toast({ text: m.kyc_still_pending(), tone: 'info' });
    else await freshStanding();
  };
  return (
    <div>
      <Button variant="secondary" loading={isAsking} onClick={() => void ask()}>
        {m.kyc_check_again()}
      </Button>
    </div>
  );
}

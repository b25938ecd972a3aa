import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Timeline, type TimelineItem } from '@istmo/ui/Stepper';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

type SetupCardProps = { readonly account: AccountStatus; readonly hasFunds: boolean };
type SetupStep = {
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly state?: TimelineItem['state'];
  readonly side: ReactNode;
};

const start = () => m.access_setup_start();

function setupSteps({ account, hasFunds }: SetupCardProps): SetupStep[] {
  const isInReview = account.kycStatus === 'pending';
  return [
    {
      key: 'disclaimer',
      title: m.access_setup_disclaimer(),
      isDone: account.acceptedDisclaimer,
      side: (
        <Link to={paths.dashboard} search={{ disclaimer: 'open' }} className="link">
          {start()}
        </Link>
      ),
    },
    {
      key: 'profile',
      title: m.access_setup_profile(),
      isDone: account.hasProfile,
      side: (
        <Link to={paths.profile} className="link">
          {start()}
        </Link>
      ),
    },
    {
      key: 'kyc',
      title: m.access_setup_kyc(),
      isDone: account.kycStatus === 'verified',
      ...(isInReview ? { state: 'waiting' as const } : {}),
      side: isInReview ? (
        <span className="text-sm text-warn">{m.access_setup_in_review()}</span>
      ) : (
        <Link to={paths.kyc} className="link">
          {start()}
        </Link>
      ),
    },
    {
      key: 'tfa',
      title: m.access_setup_tfa(),
      isDone: account.hasTfa,
      side: (
        <Link to={paths.userSecurity} params={{ id: 'Tfa' }} className="link">
          {start()}
        </Link>
      ),
    },
    {
      key: 'fund',
      title: m.access_setup_fund(),
      isDone: hasFunds,
      side: (
        <Link to={paths.deposit} className="link">
          {start()}
        </Link>
      ),
    },
  ];
}

/** The remaining setup steps before money can move, in the guard's order. Hidden once all are done. */
export function SetupCard(props: SetupCardProps) {
  const steps = setupSteps(props);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const next = steps.findIndex(({ isDone, state }) => !isDone && state === undefined);
  const items = steps.map(({ key, title, isDone, state, side }, place): TimelineItem => ({
    key,
    title,
    state: isDone ? 'done' : (state ?? (place === next ? 'current' : 'ahead')),
    ...(isDone ? {} : { side }),
  }));
  return (
    <section className="card p-5" aria-labelledby="setup">
      <h2 id="setup" className="text-lg">
        {m.access_setup_title()}
      </h2>
      <p className="mb-4 text-sm text-ink-3">{m.access_setup_progress({ done, total: steps.length })}</p>
      <Timeline
        items={items}
        states={{
          done: m.ui_step_done(),
          current: m.ui_step_current(),
          waiting: m.ui_step_waiting(),
          failed: m.ui_step_failed(),
          ahead: m.ui_step_upcoming(),
        }}
      />
    </section>
  );
}

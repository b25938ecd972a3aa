import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Timeline, type TimelineItem } from '@istmo/ui/Stepper';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { usePageProblem } from '../../layout/page-problem.ts';
import { paths } from '../../paths.ts';

type SetupCardProps = { readonly account: AccountStatus; readonly hasFunds: boolean };
type SetupStep = {
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly isWaiting?: boolean;
  /** How long it takes. */
  readonly time: string;
  /** The page of the step; the guard may refuse it until earlier steps are done. */
  readonly page: 'dashboard' | 'profile' | 'kyc' | 'userSecurity' | 'deposit';
  readonly link: LinkProps;
};

function setupSteps({ account, hasFunds }: SetupCardProps): SetupStep[] {
  return [
    {
      key: 'disclaimer',
      title: m.access_setup_disclaimer(),
      isDone: account.acceptedDisclaimer,
      time: m.access_setup_minutes({ minutes: 5 }),
      page: 'dashboard',
      link: linkOptions({ to: paths.dashboard, search: { disclaimer: 'open' } }),
    },
    {
      key: 'profile',
      title: m.access_setup_profile(),
      isDone: account.hasProfile,
      time: m.access_setup_minutes({ minutes: 3 }),
      page: 'profile',
      link: linkOptions({ to: paths.profile }),
    },
    {
      key: 'kyc',
      title: m.access_setup_kyc(),
      isDone: account.kycStatus === 'verified',
      isWaiting: account.kycStatus === 'pending',
      time: m.access_setup_kyc_time({ minutes: 5 }),
      page: 'kyc',
      link: linkOptions({ to: paths.kyc }),
    },
    {
      key: 'tfa',
      title: m.access_setup_tfa(),
      isDone: account.hasTfa,
      time: m.access_setup_minutes({ minutes: 2 }),
      page: 'userSecurity',
      link: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }),
    },
    {
      key: 'fund',
      title: m.access_setup_fund(),
      isDone: hasFunds,
      time: m.access_setup_fund_time(),
      page: 'deposit',
      link: linkOptions({ to: paths.deposit }),
    },
  ];
}

/** How long a step takes, and what has to come before it. */
function StepNote({ step: { time, page } }: { step: SetupStep }) {
  const problem = usePageProblem(page);
  return problem ? `${time} · ${translate(problem.brief, getLocale())}` : time;
}

/** The way to a step that can be done now. */
function StepSide({ step: { isWaiting, page, link } }: { step: SetupStep }) {
  const problem = usePageProblem(page);
  if (isWaiting) return <span className="text-sm text-warn">{m.access_setup_in_review()}</span>;
  if (problem) return null;
  return (
    <Link {...link} className="link">
      {m.access_setup_start()}
    </Link>
  );
}

/** The remaining setup steps before money can move, in the guard's order. Hidden once all are done, and while each would be refused. */
export function SetupCard(props: SetupCardProps) {
  const steps = setupSteps(props);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length || props.account.isSuspended || props.account.isFrozen) return null;
  const next = steps.findIndex(({ isDone, isWaiting }) => !isDone && isWaiting !== true);
  const items = steps.map((step, place): TimelineItem => {
    const { key, title, isDone, isWaiting } = step;
    if (isDone) return { key, title, state: 'done' };
    const state = isWaiting ? 'waiting' : place === next ? 'current' : 'ahead';
    return { key, title, state, note: <StepNote step={step} />, side: <StepSide step={step} /> };
  });
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

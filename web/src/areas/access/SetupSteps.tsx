import type { listSetupSteps, SetupStep } from '@istmo/contract/areas/access/access.rules';
import * as m from '@istmo/contract/messages';
import { Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { usePageProblem } from '../../layout/page-problem.ts';
import { paths } from '../../paths.ts';

type Step = {
  readonly title: string;
  /** How long it takes. */
  readonly time: string;
  /** The page of the step; the guard may refuse it until earlier steps are done. */
  readonly page: 'dashboard' | 'profile' | 'kyc' | 'userSecurity' | 'deposit';
  readonly link: LinkProps;
};

const steps: Readonly<Record<SetupStep, () => Step>> = {
  disclaimer: () => ({
    title: m.access_setup_disclaimer(),
    time: m.access_setup_minutes({ minutes: 5 }),
    page: 'dashboard',
    link: linkOptions({ to: paths.dashboard, search: { disclaimer: 'open' } }),
  }),
  profile: () => ({
    title: m.access_setup_profile(),
    time: m.access_setup_minutes({ minutes: 3 }),
    page: 'profile',
    link: linkOptions({ to: paths.profile }),
  }),
  kyc: () => ({
    title: m.access_setup_kyc(),
    time: m.access_setup_kyc_time({ minutes: 5 }),
    page: 'kyc',
    link: linkOptions({ to: paths.kyc }),
  }),
  tfa: () => ({
    title: m.access_setup_tfa(),
    time: m.access_setup_minutes({ minutes: 2 }),
    page: 'userSecurity',
    link: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }),
  }),
  fund: () => ({
    title: m.access_setup_fund(),
    time: m.access_setup_fund_time(),
    page: 'deposit',
    link: linkOptions({ to: paths.deposit }),
  }),
};

/** How long a step takes, and what has to come before it. */
function StepNote({ step: { time, page } }: { step: Step }) {
  const problem = usePageProblem(page);
  return problem ? `${time} · ${translate(problem.brief, getLocale())}` : time;
}

/** The way to a step that can be done now. */
function StepSide({ step: { page, link }, isInReview }: { step: Step; isInReview: boolean }) {
  const problem = usePageProblem(page);
  if (isInReview) return <span className="text-sm text-warn">{m.access_setup_in_review()}</span>;
  if (problem) return null;
  return (
    <Link {...link} className="link">
      {m.access_setup_start()}
    </Link>
  );
}

type SetupStepsProps = { readonly listed: ReturnType<typeof listSetupSteps>; readonly done: number };

/** The steps with the time each takes, and the way to those that can be done now. */
export function SetupSteps({ listed, done }: SetupStepsProps) {
  const items = listed.map(({ name, state }): TimelineItem => {
    const step = steps[name]();
    const { title } = step;
    if (state === 'done') return { key: name, title, state };
    const side = <StepSide step={step} isInReview={state === 'waiting'} />;
    return { key: name, title, state, note: <StepNote step={step} />, side };
  });
  return (
    <>
      <p className="mb-4 text-sm text-ink-3">{m.access_setup_progress({ done, total: listed.length })}</p>
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
    </>
  );
}

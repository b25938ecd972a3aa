import { listSetupSteps, type SetupStep } from '@istmo/contract/areas/access/access.rules';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Timeline, type TimelineItem } from '@istmo/ui/Stepper';
import { Link, linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type SetupCardProps = { readonly account: AccountStatus; readonly hasFunds: boolean };

const titles: Readonly<Record<SetupStep, () => string>> = {
  disclaimer: m.access_setup_disclaimer,
  profile: m.access_setup_profile,
  kyc: m.access_setup_kyc,
  tfa: m.access_setup_tfa,
  fund: m.access_setup_fund,
};

const links = {
  disclaimer: linkOptions({ to: paths.dashboard, search: { disclaimer: 'open' } }),
  profile: linkOptions({ to: paths.profile }),
  kyc: linkOptions({ to: paths.kyc }),
  tfa: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }),
  fund: linkOptions({ to: paths.deposit }),
} as const satisfies Record<SetupStep, object>;

/** The remaining setup steps before money can move. Hidden once all are done. */
export function SetupCard({ account, hasFunds }: SetupCardProps) {
  const steps = listSetupSteps(account, hasFunds);
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return null;
  const items = steps.map(({ name, state }): TimelineItem => ({
    key: name,
    title: titles[name](),
    state,
    ...(state === 'done' ? {} : { side: <StepSide name={name} isInReview={state === 'waiting'} /> }),
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

function StepSide({ name, isInReview }: { name: SetupStep; isInReview: boolean }) {
  if (isInReview) return <span className="text-sm text-warn">{m.access_setup_in_review()}</span>;
  return (
    <Link {...links[name]} className="link">
      {m.access_setup_start()}
    </Link>
  );
}

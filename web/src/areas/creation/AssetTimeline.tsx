import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { type StepState, Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { stateDisplays } from './asset-states.ts';
import type { OwnAsset } from './creation.queries.ts';

type State = OwnAsset['state'];

const stepWords = (): Record<StepState, string> => ({
  done: m.ui_step_done(),
  current: m.ui_step_current(),
  waiting: m.ui_step_waiting(),
  failed: m.ui_step_failed(),
  ahead: m.ui_step_upcoming(),
});

const stages: readonly State[] = ['requested', 'issued', 'approved', 'authorised', 'active'];
const ended: readonly State[] = ['failed', 'rejected'];

/** What happened and is still to come, in the words of the creator. */
export function AssetTimeline({ asset }: { readonly asset: OwnAsset }) {
  const { state, steps, reason } = asset;
  const isEnded = ended.includes(state);
  const reached = stages.filter((stage) => steps.some((step) => step.state === stage));
  const past = steps
    .filter((step) => stages.includes(step.state) || step.state === state)
    .map((step, index, all): TimelineItem => {
      const isLast = index === all.length - 1;
      const mark: StepState = !isLast || state === 'active' ? 'done' : isEnded ? 'failed' : 'current';
      return {
        key: `${step.state} ${step.at}`,
        title: stateDisplays[step.state].name(),
        state: mark,
        note: isLast ? (
          <>
            {stateDisplays[state].text()} {reason !== '' && m.creation_reason({ reason })}
          </>
        ) : undefined,
        side: <DateTime at={step.at} />,
      };
    });
  const coming = isEnded
    ? []
    : stages
        .filter((stage) => !reached.includes(stage))
        .map((stage): TimelineItem => ({ key: stage, title: stateDisplays[stage].name(), state: 'ahead' }));
  return <Timeline items={[...past, ...coming]} states={stepWords()} />;
}

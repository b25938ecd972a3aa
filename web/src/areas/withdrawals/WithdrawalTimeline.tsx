import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { type StepState, Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { amountOf, moneyOf } from '../../shared/format.ts';
import { stepWords } from '../../shared/step-words.ts';
import { stateDisplays } from './state-displays.ts';
import type { WithdrawalView } from './withdrawals.queries.ts';

const waiting: readonly WithdrawalState[] = ['resting', 'in_review', 'on_hold', 'unknown', 'replaced', 'refused'];
const ended: readonly WithdrawalState[] = ['rejected', 'expired', 'cancelled'];

/** The stages on the way, each with the states that reach it. */
const stages = [
  { key: 'requested', reachedBy: ['pending'] },
  { key: 'confirmed', reachedBy: ['confirmed'] },
  { key: 'checked', reachedBy: ['approved'] },
  { key: 'sent', reachedBy: ['sent'] },
  { key: 'completed', reachedBy: ['completed'] },
] as const satisfies readonly { key: string; reachedBy: readonly WithdrawalState[] }[];

type Stage = (typeof stages)[number]['key'];

/** Everything that happened and is still to come, from top to bottom; where it ended early, how. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { state, steps } = withdrawal;
  const isEnded = ended.includes(state);
  const reached = stages.map(({ key, reachedBy }) => ({
    key,
    at: steps.find((step) => reachedBy.some((one) => one === step.state))?.at,
  }));
  const next = reached.findIndex(({ at }) => at === undefined);
  const items = reached.flatMap(({ key, at }, index): TimelineItem[] => {
    if (at === undefined && isEnded) return [];
    const stepState: StepState =
      at === undefined ? (index !== next ? 'ahead' : waiting.includes(state) ? 'waiting' : 'current') : 'done';
    const isWaitingHere = index === next && waiting.includes(state);
    return [
      {
        key,
        title: isWaitingHere ? stateDisplays[state].name() : titles[key](),
        state: stepState,
        note: noteOf(key, withdrawal),
        side: at === undefined ? undefined : <DateTime at={at} />,
      },
    ];
  });
  const end = steps.find((step) => step.state === state);
  const ending: TimelineItem[] =
    isEnded && end
      ? [
          {
            key: 'ended',
            title: stateDisplays[state].name(),
            state: 'failed',
            note: m.withdrawals_now_returned(),
            side: <DateTime at={end.at} />,
          },
        ]
      : [];
  // What has ended asks nothing of the customer.
  return <Timeline items={[...items, ...ending]} states={{ ...stepWords(), failed: m.ui_step_stopped() }} />;
}

const titles: Readonly<Record<Stage, () => string>> = {
  requested: m.withdrawals_step_requested,
  confirmed: m.withdrawals_step_confirmed,
  checked: m.withdrawals_step_checked,
  sent: m.withdrawals_step_sent,
  completed: m.withdrawals_step_completed,
};

function noteOf(stage: Stage, withdrawal: WithdrawalView) {
  const { state, amount, currency, txid, fee, fee_currency: feeCurrency, confirmations_needed: needed } = withdrawal;
  switch (stage) {
    case 'requested':
      return feeCurrency === currency
        ? m.withdrawals_step_requested_text({ amount: amountOf(amount, currency), currency })
        : m.withdrawals_step_requested_fee({
            amount: amountOf(amount, currency),
            currency,
            fee: moneyOf(fee, feeCurrency, 'up'),
          });
    case 'confirmed':
      return m.withdrawals_step_confirmed_text();
    case 'checked':
      return m.withdrawals_step_checked_text();
    case 'sent':
      return txid === null ? m.withdrawals_step_sent_text() : undefined;
    case 'completed':
      // It is never confirmed.
      if (state === 'replaced') return undefined;
      return m.withdrawals_step_completed_text({ count: `${needed}` });
  }
}

import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { moneyOf } from '../../shared/format.ts';
import { stepWords } from '../../shared/step-words.ts';
import { unitsOf } from './order-lines.ts';
import { displayOf } from './subscription-displays.ts';
import type { OwnSubscription } from './subscriptions.queries.ts';

const sideOf = (at: string | null) => (at === null ? undefined : <DateTime at={at} />);

/** What ended a subscription. */
function toEnd(one: OwnSubscription): TimelineItem {
  const { state, ended_at: ended, allotted_units: units, security, cost, returned, currency } = one;
  const isSettled = state === 'settled' && units !== null;
  return {
    key: 'end',
    title: displayOf(state).name(),
    state: state === 'expired' ? 'failed' : 'done',
    side: sideOf(ended),
    note: isSettled
      ? m.subscriptions_tl_settled_note({
          units: unitsOf(units, security).replace(` ${security}`, ''),
          security,
          cost: moneyOf(cost ?? '0', currency, 'up'),
          returned: moneyOf(returned ?? '0', currency),
        })
      : undefined,
  };
}

/** From the order to its result. */
export function SubscriptionTimeline({ one }: { readonly one: OwnSubscription }) {
  const { state, created_at: created, paid_at: paid, closes_at: closes, raise_state: raise, ended_at: ended } = one;
  const isClosed = raise !== 'open' && raise !== 'announced';
  const items: TimelineItem[] = [
    { key: 'ordered', title: m.subscriptions_tl_ordered(), state: 'done', side: sideOf(created) },
    paid === null
      ? { key: 'money', title: m.subscriptions_tl_wait_money(), state: ended === null ? 'waiting' : 'failed' }
      : { key: 'paid', title: m.subscriptions_tl_paid(), state: 'done', side: sideOf(paid) },
    ...(ended === null || isClosed
      ? [
          {
            key: 'window',
            title: m.subscriptions_tl_window(),
            state: isClosed ? 'done' : state === 'awaiting' ? 'ahead' : 'current',
            side: sideOf(closes),
          } as const,
        ]
      : []),
    ended === null
      ? {
          key: 'result',
          title: m.subscriptions_tl_result(),
          state: isClosed ? 'current' : 'ahead',
          note: m.subscriptions_tl_result_note(),
        }
      : toEnd(one),
  ];
  return <Timeline items={items} states={stepWords()} />;
}

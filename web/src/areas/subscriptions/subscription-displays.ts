import { stateNames } from '@istmo/contract/areas/subscriptions/state-names';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { SubscriptionState } from '@istmo/contract/kernel/raise';
import type { StateDisplay, StatusKind } from '@istmo/ui/Tag';
import { whenOf } from '../../shared/format.ts';
import type { OwnSubscription } from './subscriptions.queries.ts';

const kinds: Readonly<Record<SubscriptionState, StatusKind>> = {
  awaiting: 'waiting',
  paying: 'working',
  open: 'open',
  left: 'stopped',
  returned: 'stopped',
  settled: 'done',
  expired: 'failed',
};

export const displayOf = (state: SubscriptionState): StateDisplay => ({
  kind: kinds[state],
  name: () => translate(stateNames[state], getLocale()),
});

/** What comes next for a subscription, with its date; undefined once it ended. */
export function nextOf(one: OwnSubscription): string | undefined {
  if (one.state === 'awaiting') return m.subscriptions_next_pay({ date: whenOf(one.expires_at ?? one.closes_at) });
  if (one.state !== 'open') return undefined;
  if (one.is_suspended) return m.subscriptions_suspended_tag();
  if (one.may_leave_until !== null) return m.subscriptions_next_leave({ date: whenOf(one.may_leave_until) });
  return one.raise_state === 'open'
    ? m.subscriptions_next_window({ date: whenOf(one.closes_at) })
    : m.subscriptions_next_result();
}

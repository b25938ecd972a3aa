import type { Message } from '../../kernel/message.ts';
import * as m from '@istmo/contract/messages';
import type { OptionalEmailKind } from './notification-kinds.ts';

/** What the emails are about that can be switched off, as the settings and the foot of each such email name it. */
export const optionalEmailKindNames: Readonly<Record<OptionalEmailKind, Message>> = {
  deposits: m.notifications_kind_deposits,
  purchases: m.notifications_kind_purchases,
  securities: m.notifications_kind_securities,
  income: m.notifications_kind_income,
  orders: m.notifications_kind_orders,
  alerts: m.notifications_kind_alerts,
  support: m.notifications_kind_support,
};

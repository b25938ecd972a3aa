import { serverNow } from '@istmo/client/server-time';
import './notifications.css';
import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import { formatDate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BellRing from 'lucide-react/icons/bell-ring';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CreditCard from 'lucide-react/icons/credit-card';
import Gavel from 'lucide-react/icons/gavel';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Megaphone from 'lucide-react/icons/megaphone';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import type { MouseEvent } from 'react';
import { dayOf, timeOf } from '../shared/format.ts';
import type { NotificationEntry } from './notifications.queries.ts';
import { readNotification } from './use-notifications.ts';

const icons: Readonly<Record<NotificationKind, typeof Gavel>> = {
  exchange: ArrowLeftRight,
  deposits: ArrowDownToLine,
  purchases: CreditCard,
  withdrawals: ArrowUpFromLine,
  corrections: Scale,
  securities: Building2,
  measures: Gavel,
  offering: Megaphone,
  income: HandCoins,
  actions: CalendarClock,
  orders: ChartCandlestick,
  support: LifeBuoy,
  security: ShieldCheck,
  identity: IdCard,
  account: UserRound,
  alerts: BellRing,
};

type NotificationListProps = {
  readonly entries: readonly NotificationEntry[];
  /** In the panel: the first paragraph is enough. */
  readonly isBrief?: boolean;
  readonly onGo?: (() => void) | undefined;
};

/** What happened, newest first: today, then earlier. Unread ones have a mark that is said too. */
export function NotificationList({ entries, isBrief = false, onGo }: NotificationListProps) {
  const today = formatDate(new Date(serverNow()));
  const parts = [
    { key: 'today', title: m.notifications_today(), rows: entries.filter(({ created_at: at }) => dayOf(at) === today) },
    {
      key: 'earlier',
      title: m.notifications_earlier(),
      rows: entries.filter(({ created_at: at }) => dayOf(at) !== today),
    },
  ].filter(({ rows }) => rows.length > 0);
  return parts.map(({ key, title, rows }) => (
    <section key={key} aria-label={title} className="notes">
      <p aria-hidden className="notes-day">
        {title}
      </p>
      <ul>
        {rows.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} isBrief={isBrief} isToday={key === 'today'} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type RowProps = Pick<NotificationListProps, 'onGo'> & {
  readonly entry: NotificationEntry;
  readonly isBrief: boolean;
  readonly isToday: boolean;
};

function Row({ entry, isBrief, isToday, onGo }: RowProps) {
  const { kind, title, body, page, created_at: at, is_read: isRead } = entry;
  const navigate = useNavigate();
  const Icon = icons[kind];
  const paragraphs = body.split('\n\n').slice(0, isBrief ? 1 : undefined);
  const inside = (
    <>
      <span className="note-icon">
        <Icon aria-hidden />
      </span>
      <span className="note-text">
        <span className="note-title">
          {!isRead && <span className="sr-only">{m.notifications_unread_mark()}: </span>}
          {title}
        </span>
        {paragraphs.map((paragraph) => (
          <span key={paragraph}>{paragraph}</span>
        ))}
      </span>
      <time dateTime={at} className="num">
        {isToday ? timeOf(at).replace(/:\d{2} /, ' ') : dayOf(at)}
      </time>
    </>
  );
  const press = (event: MouseEvent): void => {
    void readNotification(entry);
    // Another tab, or a copy of the address, is the browser's.
    if (page === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo?.();
    void navigate({ href: page });
  };
  return page === null ? (
    <button type="button" className="note" data-unread={!isRead} onClick={press}>
      {inside}
    </button>
  ) : (
    <a href={page} className="note" data-unread={!isRead} onClick={press}>
      {inside}
    </a>
  );
}

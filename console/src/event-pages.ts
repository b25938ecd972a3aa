import { countWaitingEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { countWaitingWithholding } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { countWaitingMessages } from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import { countRaisesInReview } from '@istmo/contract/areas/raises/raises.staff.calls';
import { countWaitingSurveillance } from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import { countWaitingProxies } from '@istmo/contract/areas/votes/votes.staff.calls';
import * as m from '@istmo/contract/messages';
import CandlestickChart from 'lucide-react/icons/chart-candlestick';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mails from 'lucide-react/icons/mails';
import Megaphone from 'lucide-react/icons/megaphone';
import Percent from 'lucide-react/icons/percent';
import Radar from 'lucide-react/icons/radar';
import Vote from 'lucide-react/icons/vote';

/** The pages of the menu about what happens to securities. */
export const eventPages = {
  raises: {
    path: '/raises',
    permission: 'raises.read',
    section: 'securities',
    label: m.raises_staff_title,
    Icon: Megaphone,
    waiting: countRaisesInReview,
  },
  raiseMessages: {
    path: '/raise-messages',
    permission: 'raises.read',
    section: 'securities',
    label: m.relations_staff_menu,
    Icon: Mails,
    waiting: countWaitingMessages,
  },
  trading: {
    path: '/trading',
    permission: 'trading.read',
    section: 'securities',
    label: m.markets_staff_title,
    Icon: CandlestickChart,
  },
  corporateActions: {
    path: '/corporate-actions',
    permission: 'corporate-actions.read',
    section: 'securities',
    label: m.actions_list_title,
    Icon: CalendarClock,
    waiting: countWaitingEvents,
  },
  voteProxies: {
    path: '/vote-proxies',
    permission: 'corporate-actions.read',
    section: 'securities',
    label: m.votes_proxies,
    Icon: Vote,
    waiting: countWaitingProxies,
  },
  withholding: {
    path: '/withholding',
    permission: 'corporate-actions.read',
    section: 'securities',
    label: m.actions_tax_title,
    Icon: Percent,
    waiting: countWaitingWithholding,
  },
  surveillance: {
    path: '/surveillance',
    permission: 'surveillance.read',
    section: 'securities',
    label: m.surveillance_title,
    Icon: Radar,
    waiting: countWaitingSurveillance,
  },
} as const;

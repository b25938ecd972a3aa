import { countWaitingEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { countWaitingWithholding } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { countWaitingMessages } from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import { countRaisesInReview } from '@istmo/contract/areas/raises/raises.staff.calls';
import { countWaitingProxies } from '@istmo/contract/areas/votes/votes.staff.calls';
import * as m from '@istmo/contract/messages';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mails from 'lucide-react/icons/mails';
import Megaphone from 'lucide-react/icons/megaphone';
import Percent from 'lucide-react/icons/percent';
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
} as const;

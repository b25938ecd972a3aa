import { formatMoment } from '@istmo/contract/kernel/format';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { StaffRaise } from './raise-names.ts';

const sentences: Readonly<Record<RaiseState, (raise: StaffRaise) => string>> = {
  draft: () => m.raises_staff_next_draft(),
  review: ({ terms }) => m.raises_staff_next_review({ at: formatMoment(terms.announce_at) }),
  approved: ({ terms }) => m.raises_staff_next_approved({ at: formatMoment(terms.announce_at) }),
  announced: ({ terms }) => m.raises_staff_next_announced({ at: formatMoment(terms.opens_at) }),
  open: ({ terms }) => m.raises_staff_next_open({ at: formatMoment(terms.closes_at) }),
  closed: () => m.raises_staff_next_closed(),
  allocated: () => m.raises_staff_next_allocated(),
  settled: () => m.raises_staff_next_settled(),
  failed: () => m.raises_staff_next_returning(),
  cancelled: () => m.raises_staff_next_returning(),
  refunded: () => m.raises_staff_next_refunded(),
};

/** What comes next, and when. */
export const nextText = (raise: StaffRaise): string =>
  raise.is_suspended ? m.raises_staff_next_suspended() : sentences[raise.state](raise);

import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { Moment } from './Moment.tsx';

const words = { coming: m.raisepage_opens, open: m.raisepage_closes, past: m.raisepage_closed_at } as const;

/** The next date of an offering, or its last; nothing where it has none. */
export function CardDate({ card: { group, opens_at: opensAt, closes_at: closesAt } }: { card: OfferingCard }) {
  const at = group === 'coming' ? opensAt : closesAt;
  if (at === null) return null;
  return (
    <p className="num text-sm text-ink-2">
      {words[group]()} <Moment at={at} />
    </p>
  );
}

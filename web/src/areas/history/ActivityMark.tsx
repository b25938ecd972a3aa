import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import UserRound from 'lucide-react/icons/user-round';
import type { Activity } from './history-lists.tsx';

/** The direction of the money, if any: in, out, both, or none for account activity. */
export function ActivityMark({ row }: { row: Activity }) {
  const isIn = row.receive_message !== '';
  const isOut = row.deducted_message !== '';
  const Icon = isIn && isOut ? ArrowLeftRight : isIn ? ArrowDownLeft : isOut ? ArrowUpRight : UserRound;
  return (
    <span className="activity-mark" data-money={isIn || isOut}>
      <Icon aria-hidden />
    </span>
  );
}

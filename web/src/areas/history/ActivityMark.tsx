import * as m from '@istmo/contract/messages';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import UserRound from 'lucide-react/icons/user-round';
import type { Activity } from './history-lists.tsx';

/** The direction of the money, if any: in, out, both, or none for account activity. All steps of a withdrawal are on the way out. */
export function ActivityMark({ row }: { row: Activity }) {
  const isIn = row.receive_message !== '';
  const isOut = row.deducted_message !== '' || (!isIn && row.type === m.history_type_withdrawal());
  const Icon = isIn && isOut ? ArrowLeftRight : isIn ? ArrowDownLeft : isOut ? ArrowUpRight : UserRound;
  return (
    <span className="activity-mark" data-money={isIn || isOut}>
      <Icon aria-hidden />
    </span>
  );
}

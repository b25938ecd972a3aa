import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { TimelineItem } from '@istmo/ui/Timeline';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { settledByQuery } from './debts.queries.ts';

/** For the timeline of a credit: each part of it that settled a debt, with the way there. */
export function useSettledSteps(credit: string): readonly TimelineItem[] {
  return useSuspenseQuery(settledByQuery(credit)).data.data.map(({ debt_id: debt, currency, amount, at }) => ({
    key: `settled ${debt} ${at}`,
    title: m.debts_settled_by({ amount: moneyOf(amount, currency) }),
    state: 'done',
    note: (
      <Link to={paths.debts} hash={debt} className="link">
        {m.debts_settled_which()}
      </Link>
    ),
    side: <DateTime at={at} />,
  }));
}

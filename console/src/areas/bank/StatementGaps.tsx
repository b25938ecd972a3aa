import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { dateText } from '@istmo/ui/date-text';
import { useQuery } from '@tanstack/react-query';
import { dollars } from '../../shared/dollars.ts';
import { type Gap, gapsQuery } from './statements.queries.ts';

const describe = ({ account, kind, last_day: last, first_day: first, ...gap }: Gap): string => {
  const days = { account, last: dateText(last), first: dateText(first) };
  if (kind === 'number')
    return m.bank_statements_gap_number({ ...days, before: gap.last_number, after: gap.first_number });
  if (kind === 'day') return m.bank_statements_gap_days(days);
  return m.bank_statements_gap_balance({ ...days, closing: dollars(gap.closing), opening: dollars(gap.opening) });
};

/** Where statements do not continue each other; it goes when the missing one is uploaded. */
export function StatementGaps() {
  const gaps = useQuery(gapsQuery).data?.data ?? [];
  if (gaps.length === 0) return null;
  return (
    <Banner tone="warn" title={m.bank_statements_gaps()}>
      <ul>
        {gaps.map((gap) => (
          <li key={`${gap.account} ${gap.first_day}`}>{describe(gap)}</li>
        ))}
      </ul>
    </Banner>
  );
}

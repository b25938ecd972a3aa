import { queryFor } from '@istmo/client/query';
import { readOffers } from '@istmo/contract/areas/tenders/tenders.staff.calls';
import { formatAmount, formatDateTime, formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { QueryPending } from '../../shared/QueryPending.tsx';

type Offers = ReplyAt<typeof readOffers>['data'];

// Holders offer while staff look at it.
const refetchInterval = 10_000;

/** What holders offer in a buy-back so far; once entitlements are made how much of it is taken. */
export function TenderOffers({ reference }: { readonly reference: string }) {
  const query = useQuery({ ...queryFor(readOffers, { input: { reference } }), refetchInterval });
  const offers = query.data?.data;
  return (
    <section className="card card-pad" aria-labelledby="offers">
      <h2 id="offers">{m.tenders_staff_title()}</h2>
      {offers ? <KeyValue pairs={[...listOffers(offers), ...listResult(offers)]} /> : <QueryPending query={query} />}
    </section>
  );
}

const unitsOf = (decimal: string, security: string): string => `${formatAmount(trimZeros(decimal, 0))} ${security}`;

function listOffers({ security, until, is_open: isOpen, offered, holders, max_units: max }: Offers): KeyValuePair[] {
  return [
    {
      key: 'most',
      name: m.tenders_most(),
      value: max === null ? m.tenders_most_all() : unitsOf(max, security),
    },
    ...(until === null ? [] : [{ key: 'until', name: m.tenders_until(), value: formatDateTime(until) }]),
    {
      key: 'offered',
      name: isOpen ? m.tenders_staff_offered() : m.tenders_staff_offered_then(),
      value: unitsOf(offered, security),
      strong: true,
    },
    { key: 'holders', name: m.tenders_staff_holders(), value: formatAmount(`${holders}`) },
  ];
}

function listResult({ security, result }: Offers): KeyValuePair[] {
  if (!result) return [];
  const { accepted, percent, taken_holders: taken, not_taken_holders: notTaken } = result;
  return [
    { key: 'accepted', name: m.tenders_staff_accepted(), value: unitsOf(accepted, security), strong: true },
    {
      key: 'percent',
      name: m.tenders_staff_percent(),
      value: formatPercent(trimZeros(percent, 0), { language: getLocale() }),
    },
    { key: 'taken', name: m.tenders_staff_taken(), value: formatAmount(`${taken}`) },
    { key: 'not-taken', name: m.tenders_staff_not_taken(), value: formatAmount(`${notTaken}`) },
  ];
}

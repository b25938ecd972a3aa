import './facts.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, percentOf } from '../../shared/format.ts';
import {
  couponText,
  frequencyText,
  kindText,
  nextEventText,
  paymentText,
  unitAmount,
  yieldGapText,
} from './fact-texts.ts';
import { factsQuery, type SecurityFacts } from './facts.queries.ts';
import { YieldName } from './YieldName.tsx';

type IncomeCardProps = {
  readonly ticker: string;
  /** YYYY-MM-DD. */
  readonly maturesOn: string;
};

/** What a security pays, what that is by its price, and what is announced next. A part of a page, of the second level. */
export function IncomeCard({ ticker, maturesOn }: IncomeCardProps) {
  const { data, error, refetch } = useQuery(factsQuery(ticker));
  const facts = data?.data[0];
  return (
    <section className="card security-card" aria-labelledby="security-income">
      <h2 id="security-income">{m.facts_income()}</h2>
      {data === undefined && error === null && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {facts && <KeyValue pairs={listPairs(facts, maturesOn)} />}
    </section>
  );
}

type Line = readonly [key: string, name: KeyValuePair['name'], value: KeyValuePair['value'] | undefined];

// A longer text would break in the half of a line that is beside its name.
const maxOnLine = 36;

function listPairs(facts: SecurityFacts, maturesOn: string): KeyValuePair[] {
  const lines = [...couponLines(facts), ...paymentLines(facts), ...yieldLines(facts), ...dayLines(facts, maturesOn)];
  return lines.flatMap(([key, name, value]) =>
    value === undefined ? [] : [{ key, name, value, isText: typeof value === 'string' && value.length > maxOnLine }],
  );
}

function couponLines({ coupon }: SecurityFacts): Line[] {
  if (!coupon) return [];
  const { next_day: day, next_amount: amount, currency } = coupon;
  return [
    ['coupon', m.bonds_coupon(), couponText(coupon)],
    ['frequency', m.bonds_frequency(), frequencyText(coupon)],
    [
      'next',
      m.facts_next_coupon(),
      day === null
        ? undefined
        : amount === null
          ? dayOf(day)
          : m.facts_amount_on({ amount: unitAmount({ amount, currency }), day: dayOf(day) }),
    ],
  ];
}

function paymentLines({ coupon, last_payment: last }: SecurityFacts): Line[] {
  const name = last === null ? m.facts_last_payment() : m.facts_last({ kind: kindText(last.kind) });
  if (last === null) return [['last', name, coupon ? undefined : m.facts_none_paid()]];
  return [
    [
      'last',
      name,
      <Link key="event" to={paths.event} params={{ reference: last.reference }} className="link">
        {paymentText(last)}
      </Link>,
    ],
  ];
}

function yieldLines(facts: SecurityFacts): Line[] {
  const { coupon, yield: part, yield_to_maturity: kept } = facts;
  const gap = yieldGapText(facts);
  const value =
    part === null ? (
      <>
        —<span className="fact-note">{gap}</span>
      </>
    ) : (
      percentOf(part)
    );
  const name = coupon ? (
    <YieldName name={m.facts_current_yield()} meaning={m.facts_current_yield_meaning()} />
  ) : (
    <YieldName name={m.facts_paid_yield()} meaning={m.facts_paid_yield_meaning()} />
  );
  return [
    ['yield', name, value],
    [
      'kept',
      <YieldName key="kept" name={m.facts_yield_to_maturity()} meaning={m.facts_yield_to_maturity_meaning()} />,
      kept === null ? undefined : percentOf(kept),
    ],
  ];
}

function dayLines({ next_event: next }: SecurityFacts, maturesOn: string): Line[] {
  return [
    ['maturity', m.securities_maturity(), maturesOn === '' ? undefined : dayOf(`${maturesOn}T12:00:00Z`)],
    [
      'event',
      m.facts_next(),
      next === null ? (
        m.facts_next_none()
      ) : (
        <Link key="event" to={paths.event} params={{ reference: next.reference }} className="link">
          {nextEventText(next)}
        </Link>
      ),
    ],
  ];
}

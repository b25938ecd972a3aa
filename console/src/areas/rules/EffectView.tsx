import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { countryName } from '@istmo/contract/kernel/country-name';
import { failureSentence, type RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import { readEffect } from '@istmo/contract/areas/rules/rules.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { categoryNames, ruleNames, type RuleSetFields } from './rule-names.ts';

type Effect = ReplyAt<typeof readEffect>;
type EffectViewProps = { readonly rules: RuleSetFields; readonly subject: RuleSubject };

/** What rules would mean for today's holders: how many would break which, and who. */
export function EffectView({ rules, subject }: EffectViewProps) {
  const input = { ticker: subject.ticker, rules: JSON.stringify(rules) };
  const query = useQuery(queryFor(readEffect, { input }));
  return (
    <section className="card rule-part" aria-labelledby="effect">
      <h2 id="effect">{m.rules_staff_effect()}</h2>
      {query.data ? (
        <EffectFigures effect={query.data} subject={subject} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={m.ui_loading()}>
          <Skeleton className="rule-ghost" />
        </Loading>
      )}
    </section>
  );
}

type Change = Effect['changes'][number];
type Person = Effect['people'][number];

const changeColumns = (): readonly Column<Change>[] => [
  {
    key: 'rule',
    header: m.rules_staff_effect_rule(),
    names: true,
    card: 'title',
    cell: ({ rule }) => ruleNames[rule](),
  },
  { key: 'now', header: m.rules_staff_effect_now(), align: 'end', cell: ({ now }) => formatAmount(`${now}`) },
  { key: 'after', header: m.rules_staff_effect_then(), align: 'end', cell: ({ after }) => formatAmount(`${after}`) },
];

const peopleColumns = (subject: RuleSubject): readonly Column<Person>[] => [
  {
    key: 'customer',
    header: m.rules_staff_customer(),
    names: true,
    card: 'title',
    cell: ({ id, username }) => <CustomerLink id={id} name={username} />,
  },
  {
    key: 'units',
    header: m.rules_staff_effect_units(),
    align: 'end',
    cell: ({ units }) => formatAmount(formatUnits(BigInt(units), subject.scale)),
  },
  {
    key: 'country',
    header: m.rules_staff_effect_country(),
    cell: ({ country }) => (country === '' ? '—' : countryName(country, getLocale())),
  },
  { key: 'category', header: m.rules_staff_category(), cell: ({ category }) => categoryNames[category]() },
  {
    key: 'why',
    header: m.rules_staff_effect_why(),
    cell: ({ failures }) => failures.map((one) => translate(failureSentence(one, subject), getLocale())).join(' '),
  },
];

function EffectFigures({ effect, subject }: { readonly effect: Effect; readonly subject: RuleSubject }) {
  const { holders, failing, newly, changes, people } = effect;
  const none = { empty: <EmptyState title={m.rules_staff_effect_none()} />, loading: m.ui_loading() };
  return (
    <>
      {effect.too_many_holders && <Banner tone="warn">{m.rules_staff_effect_holders_over()}</Banner>}
      {effect.too_much_circulating && <Banner tone="warn">{m.rules_staff_effect_supply_over()}</Banner>}
      <p>
        {m.rules_staff_effect_holders({ count: holders })}{' '}
        {failing === 0
          ? m.rules_staff_effect_none()
          : `${m.rules_staff_effect_failing({ count: failing })} ${m.rules_staff_effect_newly({ count: newly })}`}
      </p>
      {changes.length > 0 && (
        <DataTable
          caption={m.rules_staff_why()}
          hideCaption
          dense
          columns={changeColumns()}
          rows={changes}
          rowKey={({ rule }) => rule}
          fallback={none}
        />
      )}
      {people.length > 0 && (
        <DataTable
          caption={m.rules_staff_effect_people()}
          captionNote={
            people.length < failing
              ? m.rules_staff_effect_people_of({ shown: people.length, count: failing })
              : undefined
          }
          dense
          columns={peopleColumns(subject)}
          rows={people}
          rowKey={({ id }) => id}
          fallback={none}
        />
      )}
    </>
  );
}

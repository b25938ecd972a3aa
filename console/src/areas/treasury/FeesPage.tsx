import { callOrThrow } from '@istmo/client/call-error';
import { textOf } from '@istmo/client/list/list-search';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { feeKinds } from '@istmo/contract/areas/treasury/treasury.rules';
import { listFees } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import { formatDate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { Tabs } from '@istmo/ui/Tabs';
import { useSearch } from '@tanstack/react-router';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { feeKindNames } from './account-names.ts';
import { AccountLink } from './AccountLink.tsx';
import { dayOf, lastDayBefore } from './days.ts';
import { TreasuryCrumbs } from './TreasuryCrumbs.tsx';

type Fee = ReplyAt<typeof listFees>['data'][number];

const feeFilters = ['kind'] as const;
const steps = ['month', 'day'] as const;
type Step = (typeof steps)[number];

const stepNames: Readonly<Record<Step, () => string>> = { month: m.treasury_step_month, day: m.treasury_step_day };

/** /treasury/fees: what the platform earned, by day or month. */
export function FeesPage() {
  const search = useSearch({ strict: false });
  const listView = useListView(feeFilters, ['step']);
  const chosen = steps.find((step) => step === textOf(search['step'])) ?? 'month';
  const list = <ConsoleList list={feesBy(chosen)} {...listView} />;
  return (
    <>
      <PageHead
        title={m.treasury_fees_title()}
        intro={m.treasury_fees_intro()}
        breadcrumbs={<TreasuryCrumbs title={m.treasury_fees_title()} />}
      />
      <Tabs
        label={m.treasury_step()}
        value={chosen}
        onValueChange={(step) => listView.onView({ step: step === 'month' ? undefined : step, page: 1 })}
        tabs={steps.map((step) => ({
          value: step,
          label: stepNames[step](),
          panel: step === chosen ? list : null,
        }))}
      />
    </>
  );
}

const kindIn = (text: string | undefined) => feeKinds.find((kind) => kind === text);
const kindText = ({ kind }: Fee): string => {
  const known = kindIn(kind);
  return known ? feeKindNames[known]() : kind;
};

/** "21/11/2026", or "01/11/2026 – 30/11/2026". */
function periodText({ from, before }: Fee): string {
  const [first, last] = [formatDate(dayOf(from)), formatDate(lastDayBefore(before))];
  return first === last ? first : `${first} – ${last}`;
}

const feesBy = (step: Step): ListSpec<Fee> => ({
  name: `fees ${step}`,
  fileName: 'fees',
  title: m.treasury_fees_title,
  empty: m.treasury_fees_empty,
  read: fetchRows((paging, options, { kind }) =>
    callOrThrow(
      listFees,
      {
        ...paging,
        step,
        kind: kindIn(kind) ?? '',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      options,
    ),
  ),
  topics: [],
  hasDates: true,
  hasSearch: false,
  filters: [
    {
      key: 'kind',
      label: m.treasury_fee_kind,
      options: () => feeKinds.map((value) => ({ value, label: feeKindNames[value]() })),
    },
  ],
  keyOf: ({ from, kind, currency }) => `${from} ${kind} ${currency}`,
  columns: [
    { key: 'period', header: m.treasury_period, text: periodText, names: true, card: 'title' },
    { key: 'kind', header: m.treasury_fee_kind, text: kindText },
    { key: 'currency', header: m.treasury_currency, text: ({ currency }) => currency },
    {
      key: 'amount',
      header: m.treasury_amount,
      text: ({ amount }) => amount,
      show: (fee) => (
        <AccountLink
          account={{ kind: 'fees', place: fee.kind, currency: fee.currency, customer_id: '' }}
          days={{ from: dayOf(fee.from), to: lastDayBefore(fee.before) }}
        >
          <Money amount={fee.amount} unit={fee.currency} />
        </AccountLink>
      ),
      align: 'end',
      card: 'value',
    },
    { key: 'movements', header: m.treasury_movements, text: ({ movements }) => String(movements), align: 'end' },
  ],
});

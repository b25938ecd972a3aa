import './bonds.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import {
  amortisationNames,
  conventionNames,
  dayCountNames,
  frequencyNames,
  rateSentence,
} from '@istmo/contract/areas/bonds/term-names';
import { countryName } from '@istmo/contract/kernel/country-name';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { dayOf, moneyOf } from '../../shared/format.ts';
import { type Bond, bondScheduleQuery } from './bonds.queries.ts';

/** What a bond promises in plain words and when it pays; nothing for a security that is none. A part of a page, of the second level. */
export function BondSchedule({ ticker }: { readonly ticker: string }) {
  const { data, error, refetch } = useQuery(bondScheduleQuery(ticker));
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data?.bond) return null;
  return <Schedule bond={data.bond} />;
}

function Schedule({ bond }: { readonly bond: Bond }) {
  const { terms, periods } = bond;
  const next = periods.find(({ number }) => number === bond.next);
  return (
    <section className="card bond-schedule" aria-labelledby="bond-schedule">
      <h2 id="bond-schedule">{m.bonds_schedule_title()}</h2>
      {next && (
        <p>
          {m.bonds_schedule_next({ day: dayOf(next.paid_on) })}
          {next.interest !== null && (
            <>
              {' · '}
              <Money amount={next.interest} unit={terms.currency} />
            </>
          )}
        </p>
      )}
      <KeyValue pairs={factsOf(bond)} />
      <details>
        <summary>{m.bonds_schedule_all({ count: periods.length })}</summary>
        <DataTable
          caption={m.bonds_schedule_all({ count: periods.length })}
          hideCaption
          dense
          columns={columnsOf(terms.currency)}
          rows={periods}
          rowKey={({ number }) => `${number}`}
          fallback={{ empty: null, loading: m.ui_loading() }}
        />
      </details>
      <p className="bond-note">{m.bonds_schedule_note()}</p>
    </section>
  );
}

// A longer text would break in the half of a line that is beside its name.
const maxOnLine = 36;

function factsOf({ nominal, terms }: Bond): KeyValuePair[] {
  const { currency, amortisation, calendars } = terms;
  const facts: readonly (readonly [key: string, name: string, value: string])[] = [
    ['nominal', m.bonds_nominal(), moneyOf(nominal, currency)],
    ['coupon', m.bonds_coupon(), translate(rateSentence(terms.rate), getLocale())],
    ['frequency', m.bonds_frequency(), frequencyNames[terms.frequency]()],
    ['life', m.bonds_life(), `${dayOf(terms.issued_on)} – ${dayOf(terms.matures_on)}`],
    ['repaid', m.bonds_repaid(), amortisationNames[amortisation.kind]()],
    ['count', m.bonds_days_counted(), dayCountNames[terms.day_count]()],
    ['convention', m.bonds_on_a_holiday(), conventionNames[terms.convention]()],
    ['holidays', m.bonds_business_days(), calendars.map((code) => countryName(code, getLocale())).join(', ')],
  ];
  return facts
    .filter(([, , value]) => value !== '')
    .map(([key, name, value]) => ({ key, name, value, isText: value.length > maxOnLine }));
}

type Period = Bond['periods'][number];

const columnsOf = (currency: string): readonly Column<Period>[] => [
  { key: 'number', header: m.bonds_period(), names: true, card: 'title', cell: ({ number }) => number },
  { key: 'paid', header: m.bonds_column_paid_on(), card: 'meta', cell: ({ paid_on: day }) => dayOf(day) },
  {
    key: 'interest',
    header: m.bonds_column_interest(),
    align: 'end',
    card: 'value',
    cell: ({ interest, fixed_on: day }) =>
      interest === null ? m.bonds_not_fixed({ day: dayOf(day ?? '') }) : <Money amount={interest} unit={currency} />,
  },
  {
    key: 'principal',
    header: m.bonds_column_principal(),
    align: 'end',
    cell: ({ principal }) => (/[1-9]/.test(principal) ? <Money amount={principal} unit={currency} /> : '—'),
  },
];

import './issued.css';
import { formatAmount, formatDate } from '@istmo/contract/kernel/format';
import { countryName } from '@istmo/contract/kernel/country-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { amountOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { categoryNames, groupName } from './issued-names.ts';
import { readHoldersSearch } from './issued-search.ts';
import { type Holders, holdersQuery } from './issued.queries.ts';

const route = getRouteApi('/signed-in/issued_holders/$ticker');

/** /issued_holders/{ticker}: who holds an own security, in groups; now, or at the record moment of an event. */
export function HoldersPage() {
  const ticker = route.useParams().ticker.toUpperCase();
  const { event = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/issued_holders/$ticker' });
  const { data, snapshots } = useSuspenseQuery(holdersQuery(ticker, event)).data;
  const { holders, held, outside, names } = data;
  return (
    <>
      <PageHead
        title={m.issued_holders_of({ security: ticker })}
        intro={m.issued_holders_intro()}
        breadcrumbs={
          <PageCrumbs here={ticker}>
            <Link to={paths.issuedEvents}>{m.issued_title()}</Link>
          </PageCrumbs>
        }
      />
      <div className="issued">
        <div className="issued-filters">
          <Field id="moment" label={m.issued_moment()}>
            <Select
              value={event}
              placeholder={m.issued_now()}
              options={snapshots.map(({ reference, at }) => ({
                value: reference,
                label: `${formatDate(at)} · ${reference}`,
              }))}
              onChange={(change) =>
                void navigate({ search: readHoldersSearch({ event: change.currentTarget.value }), resetScroll: false })
              }
            />
          </Field>
          <p className="issued-note">
            <DateTime at={data.at} />
          </p>
        </div>
        <div className="card card-pad issued-card">
          <h2>{m.issued_groups()}</h2>
          <p>{m.issued_cost_units({ holders, units: amountOf(held, ticker), security: ticker })}</p>
          {/[1-9]/.test(outside) && (
            <p className="issued-note">{m.issued_outside({ units: amountOf(outside, ticker), security: ticker })}</p>
          )}
          <Groups data={data} />
        </div>
        <Bands data={data} />
        {names === null ? (
          <p className="issued-note">{m.issued_no_names()}</p>
        ) : (
          <Names names={names} security={ticker} />
        )}
      </div>
    </>
  );
}

type Data = Holders['data'];

function Groups({ data: { groups, security } }: { readonly data: Data }) {
  if (groups.length === 0) return <p className="issued-note">{m.issued_no_holders()}</p>;
  return (
    <>
      <DataTable
        caption={m.issued_groups()}
        hideCaption
        dense
        rows={groups}
        rowKey={({ country, category }) => `${country} ${category}`}
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          { key: 'country', header: m.issued_country(), names: true, card: 'title', cell: groupName },
          { key: 'category', header: m.register_category(), cell: ({ category }) => categoryNames[category]() },
          { key: 'holders', header: m.actions_holders(), align: 'end', cell: ({ holders }) => holders },
          {
            key: 'units',
            header: m.issued_units(),
            align: 'end',
            card: 'value',
            cell: ({ units }) => amountOf(units, security),
          },
        ]}
      />
      <p className="issued-note">{m.issued_small_groups()}</p>
    </>
  );
}

type Band = Data['bands'][number];

const whole = (units: string): string => formatAmount(units, { places: 0 });

function bandName({ from, below }: Band): string {
  const isFirst = !/[1-9]/.test(from);
  if (below === null) return isFirst ? m.issued_band_all() : m.issued_band_from({ from: whole(from) });
  return isFirst
    ? m.issued_band_below({ below: whole(below) })
    : m.issued_band({ from: whole(from), below: whole(below) });
}

function Bands({ data: { bands, security } }: { readonly data: Data }) {
  if (bands.length === 0) return null;
  return (
    <div className="card card-pad issued-card">
      <h2>{m.issued_bands()}</h2>
      <DataTable
        caption={m.issued_bands()}
        hideCaption
        dense
        rows={bands}
        rowKey={({ from }) => from}
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          { key: 'band', header: m.issued_band_units(), names: true, card: 'title', cell: bandName },
          { key: 'holders', header: m.actions_holders(), align: 'end', cell: ({ holders }) => holders },
          {
            key: 'units',
            header: m.issued_units(),
            align: 'end',
            card: 'value',
            cell: ({ units }) => amountOf(units, security),
          },
        ]}
      />
    </div>
  );
}

function Names({ names, security }: { readonly names: NonNullable<Data['names']>; readonly security: string }) {
  const rows = names.map((one, index) => ({ ...one, key: `${index}` }));
  return (
    <PagedTable
      caption={m.issued_names()}
      rows={rows}
      rowKey={({ key }) => key}
      empty={m.issued_no_holders()}
      columns={[
        { key: 'name', header: m.issued_holder(), names: true, card: 'title', cell: ({ name }) => name || '—' },
        {
          key: 'country',
          header: m.issued_country(),
          cell: ({ country }) => (country === '' ? m.issued_country_unknown() : countryName(country, getLocale())),
        },
        {
          key: 'units',
          header: m.issued_units(),
          align: 'end',
          card: 'value',
          cell: ({ units }) => amountOf(units, security),
        },
      ]}
    />
  );
}

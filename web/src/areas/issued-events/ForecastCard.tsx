import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, placesOf } from '../../shared/format.ts';
import { kindName, stateDisplays } from './issued-names.ts';
import { type Forecast, forecastQuery } from './issued.queries.ts';

type Line = Forecast['data'][number];

/** What the issuer needs and when, in the year ahead. */
export function ForecastCard() {
  const { data: lines, totals, until } = useSuspenseQuery(forecastQuery).data;
  return (
    <div className="card card-pad issued-card">
      <h2>{m.issued_forecast()}</h2>
      {lines.length === 0 ? (
        <p className="issued-note">{m.issued_forecast_none({ day: dayOf(until) })}</p>
      ) : (
        <>
          <ul className="issued-totals">
            {totals.map(({ currency, gross, missing }) => (
              <li key={currency}>
                <Money amount={gross} unit={currency} places={placesOf(currency)} rounding="up" size="md" />
                <small>
                  {m.issued_forecast_missing()}{' '}
                  <Money amount={missing} unit={currency} places={placesOf(currency)} rounding="up" />
                </small>
              </li>
            ))}
          </ul>
          <DataTable
            caption={m.issued_forecast()}
            hideCaption
            dense
            columns={columnsOf()}
            rows={lines}
            rowKey={({ day, security, kind, reference, currency }) =>
              `${day} ${security} ${kind} ${reference} ${currency}`
            }
            fallback={{ empty: null, loading: m.ui_loading() }}
          />
          <p className="issued-note">{m.issued_forecast_note({ day: dayOf(until) })}</p>
        </>
      )}
    </div>
  );
}

const columnsOf = (): readonly Column<Line>[] => [
  { key: 'day', header: m.actions_payment_day(), card: 'meta', cell: ({ day }) => <DateTime at={day} day /> },
  {
    key: 'what',
    header: m.issued_event(),
    names: true,
    card: 'title',
    cell: ({ security, kind, reference, is_choice: isChoice }) => (
      <span className="issued-name">
        {reference === '' ? (
          `${kindName(kind)} · ${security}`
        ) : (
          <Link to={paths.issuedEvent} params={{ reference }} className="link">
            {`${kindName(kind)} · ${security}`}
          </Link>
        )}
        <small>
          {isChoice ? m.issued_forecast_choice() : reference === '' ? m.issued_forecast_schedule() : reference}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    header: m.actions_state(),
    cell: ({ state }) =>
      state === null ? <Tag>{m.issued_not_drafted()}</Tag> : <StateStatus display={stateDisplays[state]} />,
  },
  {
    key: 'gross',
    header: m.actions_money_needed(),
    align: 'end',
    card: 'value',
    cell: ({ gross, currency, is_known: isKnown }) =>
      gross === null ? (
        m.issued_rate_unknown()
      ) : (
        <Money
          amount={gross}
          unit={currency}
          places={placesOf(currency)}
          rounding="up"
          before={isKnown ? undefined : m.actions_own_estimate_about()}
        />
      ),
  },
  {
    key: 'missing',
    header: m.actions_money_missing(),
    align: 'end',
    cell: ({ missing, currency }) => (
      <Money amount={missing} unit={currency} places={placesOf(currency)} rounding="up" />
    ),
  },
];

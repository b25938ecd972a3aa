import './debts.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf, placesOf } from '../../shared/format.ts';
import { findInstrument } from '../../shared/registry.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';
import { debtStateDisplays, sourceNames } from './debt-displays.ts';
import { debtsQuery, type OwnDebt } from './debts.queries.ts';

/** /debts: what the customer owes after a payment was taken back, why, and how it is settled. */
export function DebtsPage() {
  const { data: debts } = useSuspenseQuery(debtsQuery).data;
  return (
    <>
      <PageHead title={m.debts_title()} intro={m.debts_intro()} />
      {debts.length === 0 ? (
        <EmptyState title={m.debts_none()}>{m.debts_none_body()}</EmptyState>
      ) : (
        <div className="debts">
          <ul className="debts-list">
            {debts.map((debt) => (
              <li key={debt.id}>
                <DebtCard debt={debt} />
              </li>
            ))}
          </ul>
          <section className="card debts-how" aria-labelledby="how">
            <h2 id="how">{m.debts_how()}</h2>
            <NextSteps steps={[m.debts_how_collect(), m.debts_how_pay()]} />
            <p className="debts-note">
              {m.debts_how_help()}{' '}
              <Link to={paths.support} className="link">
                {m.debts_support()}
              </Link>
            </p>
          </section>
        </div>
      )}
    </>
  );
}

const isDepositable = (currency: string): boolean => {
  const instrument = findInstrument(currency);
  return instrument !== undefined && instrument.acceptsDeposits;
};

function DebtCard({ debt }: { debt: OwnDebt }) {
  const { id, currency, source, left, amount, state, created_at: at } = debt;
  return (
    <article className="card debt" aria-labelledby={id}>
      <div className="debt-head">
        <h2 id={id}>{sourceNames[source]()}</h2>
        <StateStatus display={debtStateDisplays[state]} />
      </div>
      <p className="debt-left">
        <span>{m.debts_owed()}</span> <Money amount={left} unit={currency} places={placesOf(currency)} size="md" />{' '}
        <span>{m.debts_of({ amount: moneyOf(amount, currency) })}</span>
      </p>
      {state === 'waiting' && <p className="debts-note">{m.debts_meaning_waiting()}</p>}
      {state === 'open' && isDepositable(currency) && (
        <p>
          <Link to={paths.depositIn} params={{ id: currency }} className="link">
            {m.payments_back({ currency })}
          </Link>
        </p>
      )}
      <p className="debts-note">
        <Source debt={debt} /> · <DateTime at={at} />
      </p>
      {debt.entries.length > 0 && (
        <>
          <h3>{m.debts_entries()}</h3>
          <ul className="debt-entries">
            {debt.entries.map((entry) => (
              <li key={`${entry.kind} ${entry.at}`}>
                <span>{entry.kind === 'collected' ? m.debts_entry_collected() : m.debts_entry_written_off()}</span>
                <Money amount={entry.amount} unit={currency} places={placesOf(currency)} />
                <DateTime at={entry.at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** What was taken back, with the way to its page where it has one. */
function Source({ debt: { source, reference, source_id: id } }: { debt: OwnDebt }) {
  if (source === 'deposit')
    return (
      <Link to={paths.chainDeposit} params={{ id }} className="link">
        <Address value={reference} shape="10" />
      </Link>
    );
  return source === 'payment' ? (
    <Link to={paths.payment} params={{ reference }} className="link code">
      {reference}
    </Link>
  ) : (
    <Link to={paths.cardPurchaseView} params={{ id }} className="link code">
      {reference}
    </Link>
  );
}

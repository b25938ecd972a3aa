import { signOf } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { placesOf } from '../../shared/format.ts';
import { findInstrument } from '../../shared/registry.ts';
import { FundDialog } from './FundDialog.tsx';
import type { IssuedEvent } from './issued.queries.ts';

type MoneyRow = IssuedEvent['money'][number];

/** What the event needs and has by currency, with the ways to give what is missing. */
export function Funding({ event }: { readonly event: IssuedEvent }) {
  const { money, snapshot, state } = event;
  const [open, setOpen] = useState<string>();
  const isKnown = snapshot?.is_entitled === true;
  const row = money.find(({ currency }) => currency === open);
  if (money.length === 0 || state === 'draft' || state === 'proposed') return null;
  return (
    <section className="card card-pad issued-card" aria-labelledby="issued-funding">
      <h2 id="issued-funding">{m.issued_funding()}</h2>
      {!isKnown && <p className="issued-note">{m.issued_funding_later()}</p>}
      <ul className="issued-money">
        {money.map((one) => (
          <li key={one.currency}>
            <MoneyLine
              money={one}
              isKnown={isKnown}
              mayFund={state === 'recorded' && isKnown}
              onFund={() => setOpen(one.currency)}
            />
          </li>
        ))}
      </ul>
      {row && <FundDialog reference={event.reference} money={row} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type LineProps = {
  readonly money: MoneyRow;
  readonly isKnown: boolean;
  readonly mayFund: boolean;
  readonly onFund: () => void;
};

function MoneyLine({ money, isKnown, mayFund, onFund }: LineProps) {
  const { currency, needed, funded, missing, returned } = money;
  const places = placesOf(currency);
  const units = (amount: string): bigint => parseUnits(amount, findInstrument(currency)?.ledgerScale ?? 0) ?? 0n;
  const amount = (text: string) => <Money amount={text} unit={currency} places={places} rounding="up" />;
  const isMissing = isKnown && signOf(missing) === 'pos';
  return (
    <>
      <dl className="issued-figures">
        <div>
          <dt>{m.actions_money_needed()}</dt>
          <dd>{isKnown ? amount(needed) : '—'}</dd>
        </div>
        <div>
          <dt>{m.actions_money_funded()}</dt>
          <dd>{amount(funded)}</dd>
        </div>
        <div>
          <dt>{m.actions_money_missing()}</dt>
          <dd>{isKnown ? amount(missing) : '—'}</dd>
        </div>
        {signOf(returned) === 'pos' && (
          <div>
            <dt>{m.issued_came_back()}</dt>
            <dd>{amount(returned)}</dd>
          </div>
        )}
      </dl>
      {isKnown && (
        <ProgressBar
          label={m.issued_funded_part({ currency })}
          hideLabel
          text={`${funded} / ${needed} ${currency}`}
          done={units(funded) - units(returned)}
          whole={units(needed)}
          tone={isMissing ? 'warn' : 'brand'}
        />
      )}
      {isMissing && mayFund && (
        <div className="issued-buttons">
          <Button onClick={onFund}>{m.issued_fund({ currency })}</Button>
          <Link to={paths.depositIn} params={{ id: currency }} className="link">
            {m.issued_deposit({ currency })}
          </Link>
        </div>
      )}
    </>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import {
  closeStatementLine,
  matchStatementLine,
  unmatchStatementLine,
} from '@istmo/contract/areas/bank/statements.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { dateText } from '@istmo/ui/date-text';
import { DateTime } from '@istmo/ui/DateTime';
import { Tag, type TagTone } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { dollars } from '../../shared/dollars.ts';
import type { LineRow, Suggestion } from './statements.queries.ts';

type Act = { readonly what: 'close' | 'unmatch' } | { readonly what: 'match'; readonly deposit: Suggestion };

/** A line of a statement; of a credit the deposits that it may be, and what staff say of it. */
export function LineCard({ line }: { readonly line: LineRow }) {
  const [act, setAct] = useState<Act>();
  const mayWork = usePermission('bank.match-statements');
  const isDebit = line.direction === 'debit';
  const isOpen = line.decided_at === null && !isDebit;
  return (
    <li className="card statement-line">
      <LineHead line={line} />
      {isOpen && line.suggestions.length === 0 && <p className="statement-none">{m.bank_statements_no_match()}</p>}
      {line.suggestions.map((deposit) => (
        <SuggestedDeposit
          key={deposit.id}
          deposit={deposit}
          onMatch={mayWork ? () => setAct({ what: 'match', deposit }) : undefined}
        />
      ))}
      {!isOpen && !isDebit && <Outcome line={line} />}
      {mayWork && !isDebit && (
        <div className="statement-acts">
          {isOpen && (
            <Button size="sm" variant="secondary" onClick={() => setAct({ what: 'close' })}>
              {m.bank_statements_close()}…
            </Button>
          )}
          {!isOpen && line.deposit_id !== '' && (
            <Button size="sm" variant="secondary" onClick={() => setAct({ what: 'unmatch' })}>
              {m.bank_statements_unmatch()}…
            </Button>
          )}
        </div>
      )}
      {act && <ActDialog line={line} act={act} onClose={() => setAct(undefined)} />}
    </li>
  );
}

function LineHead({ line }: { readonly line: LineRow }) {
  return (
    <div className="statement-head">
      <div>
        <h2>
          <span className="code">{line.reference === '' ? m.bank_statements_no_reference() : line.reference}</span>
        </h2>
        <p>
          {dateText(line.booked_on)}
          {line.value_on !== '' &&
            line.value_on !== line.booked_on &&
            ` (${m.bank_statements_value_day({ day: dateText(line.value_on) })})`}{' '}
          · {line.payer === '' ? '—' : line.payer}
        </p>
        {line.note !== '' && <p className="statement-note">{line.note}</p>}
      </div>
      <div className="statement-amount">
        <strong className="num">{dollars(line.amount)}</strong>
        <Tag tone={line.direction === 'debit' ? 'neutral' : 'pos'}>
          {line.direction === 'debit' ? m.bank_statements_debit() : m.bank_statements_credit()}
        </Tag>
      </div>
    </div>
  );
}

const fitWords: Readonly<Record<'same' | 'contained' | 'partly' | 'differs', () => string>> = {
  same: m.bank_statements_fit_same,
  contained: m.bank_statements_fit_contained,
  partly: m.bank_statements_fit_partly,
  differs: m.bank_statements_fit_differs,
};
const fitTones: Readonly<Record<keyof typeof fitWords, TagTone>> = {
  same: 'pos',
  contained: 'info',
  partly: 'warn',
  differs: 'neg',
};

type SuggestedDepositProps = { readonly deposit: Suggestion; readonly onMatch: (() => void) | undefined };

function SuggestedDeposit({ deposit, onMatch }: SuggestedDepositProps) {
  const { score, fits, customer, reference, amount, holder } = deposit;
  const fields = [
    { key: 'reference', name: m.bank_statements_fit_reference(), value: reference, fit: fits.reference },
    { key: 'amount', name: m.bank_statements_fit_amount(), value: dollars(amount), fit: fits.amount },
    { key: 'name', name: m.bank_statements_fit_name(), value: holder, fit: fits.name },
  ];
  return (
    <div className="statement-fit">
      <p className="statement-fit-head">
        <Link to={pages.bankDeposits.path} search={{ view: 'open', limit: 100, case: deposit.id }} className="link">
          {m.bank_statements_is({ customer })}
        </Link>
        <span>{m.bank_statements_score({ score })}</span>
      </p>
      <ul className="statement-fields">
        {fields.map(({ key, name, value, fit }) => (
          <li key={key}>
            <span className="statement-field">{name}</span> {value} <Tag tone={fitTones[fit]}>{fitWords[fit]()}</Tag>
          </li>
        ))}
      </ul>
      {onMatch && fits.amount === 'same' && (
        <Button size="sm" onClick={onMatch}>
          {m.bank_statements_match()}…
        </Button>
      )}
    </div>
  );
}

function Outcome({ line }: { readonly line: LineRow }) {
  return (
    <p>
      {line.deposit_id === '' ? (
        line.closed_reason
      ) : (
        <Link
          to={pages.bankDeposits.path}
          search={{ view: 'open', limit: 100, case: line.deposit_id }}
          className="link"
        >
          {m.bank_statements_is({ customer: line.customer })}
        </Link>
      )}{' '}
      · {line.decider} {line.decided_at !== null && <DateTime at={line.decided_at} />}
    </p>
  );
}

type ActDialogProps = { readonly line: LineRow; readonly act: Act; readonly onClose: () => void };

function ActDialog({ line, act, onClose }: ActDialogProps) {
  const { id } = line;
  const texts = {
    match: {
      title: m.bank_statements_match_title({ customer: act.what === 'match' ? act.deposit.customer : '' }),
      action: m.bank_statements_match(),
    },
    unmatch: { title: m.bank_statements_unmatch(), action: m.bank_statements_unmatch() },
    close: { title: m.bank_statements_close_title(), action: m.bank_statements_close() },
  }[act.what];
  const send = (reason: string) => {
    if (act.what === 'match') return callOrThrow(matchStatementLine, { id, deposit: act.deposit.id, reason });
    return callOrThrow(act.what === 'close' ? closeStatementLine : unmatchStatementLine, { id, reason });
  };
  return (
    <ReasonDialog {...texts} send={send} onClose={onClose}>
      <p>
        {dollars(line.amount)} · <span className="code">{line.reference}</span> · {line.payer}
      </p>
      {act.what === 'match' && (
        <p>
          {act.deposit.state === 'credited' ? m.bank_statements_match_credited() : m.bank_statements_match_pending()}
        </p>
      )}
    </ReasonDialog>
  );
}

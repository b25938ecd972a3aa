import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { formatAmount } from '@istmo/contract/kernel/format';
import { Money } from '@istmo/ui/Money';
import { Select } from '@istmo/ui/Select';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import type { ReactNode } from 'react';
import { depositOf } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import type { WalletBalance } from './balances.ts';
import {
  amountPlaces,
  exceedsTranche,
  maxInputText,
  receivedText,
  type SwapDraft,
  type SwapFieldProblem,
  type SwapInput,
  type SwapPair,
} from './swap-draft.ts';
import { minPayment, refundOf } from './swap-lines.ts';
import { wholeNumbersNoteOf } from './whole-numbers.ts';

/** What the form calls itself and its two fields. */
export type SwapLabels = { readonly title: string; readonly pay: string; readonly receive: string };

type SwapFieldsProps = {
  draft: SwapDraft;
  pairs: readonly SwapPair[];
  problems: readonly SwapFieldProblem[];
  labels: SwapLabels;
  wallet: WalletBalance;
  /** Only the amount paid is typed; the total follows from it. */
  isTotalReadOnly: boolean;
  onType: (input: SwapInput) => void;
  onTouch: () => void;
  onChoose: (from: string, to?: string) => void;
};

/** The amounts paid and received. Typing in either field computes the other. */
export function SwapFields(props: SwapFieldsProps) {
  const { pair } = props.draft;
  const froms = [...new Set(props.pairs.map(({ from }) => from.code))];
  const targets = props.pairs.filter(({ from }) => from.code === pair.from.code).map(({ to }) => to.code);
  return (
    <div className="swap-fields">
      <div className="swap-box">
        <AmountField
          {...props}
          currency={
            <Currency
              label={m.exchange_from()}
              value={pair.from.code}
              options={froms}
              onChoose={(from) => props.onChoose(from)}
            />
          }
        />
      </div>
      <p className="swap-direction" aria-hidden>
        <ArrowDown />
      </p>
      <div className="swap-box">
        <ReceivedField
          {...props}
          currency={
            <Currency
              label={m.exchange_to()}
              value={pair.to.code}
              options={targets}
              onChoose={(to) => props.onChoose(pair.from.code, to)}
            />
          }
        />
      </div>
      <OrderRemaining {...props} />
      <Refund draft={props.draft} />
    </div>
  );
}

type SideProps = SwapFieldsProps & { readonly currency: ReactNode };

function errorOf(problems: readonly SwapFieldProblem[], field: SwapFieldProblem['field']): string | undefined {
  return problems.find((problem) => problem.field === field)?.text;
}

function AmountField({ draft, problems, labels, wallet, currency, onType, onTouch }: SideProps) {
  const maxInput = maxInputText(draft);
  const note = wholeNote(draft, 'from');
  return (
    <Field
      id="swap-amount"
      label={labels.pay}
      error={errorOf(problems, 'amount')}
      hint={note}
      aside={<Balance draft={draft} wallet={wallet} />}
      note={maxInput === undefined && draft.balance !== undefined ? <InsufficientFunds draft={draft} /> : undefined}
    >
      <div className="swap-row">
        <AmountInput
          big
          value={draft.fields.amount}
          decimals={amountPlaces(draft.terms)}
          max={maxInput}
          labels={{ useDot: note ?? m.ui_use_dot(), max: m.ui_max() }}
          onValueChange={(text) => onType({ side: 'amount', text })}
          onBlur={onTouch}
        />
        {currency}
      </div>
    </Field>
  );
}

function wholeNote({ pair }: SwapDraft, side: 'from' | 'to'): string | undefined {
  const note = wholeNumbersNoteOf(pair, side);
  return note && translate(note, getLocale());
}

function ReceivedField({ draft, problems, labels, isTotalReadOnly, currency, onType, onTouch }: SideProps) {
  const note = wholeNote(draft, 'to');
  return (
    <Field id="swap-total" label={labels.receive} hint={note} error={errorOf(problems, 'total')}>
      <div className="swap-row">
        <AmountInput
          big
          readOnly={isTotalReadOnly}
          value={isTotalReadOnly ? grouped(draft.fields.total) : draft.fields.total}
          decimals={draft.terms.receivedPlaces}
          labels={{ useDot: note ?? m.ui_use_dot() }}
          onValueChange={(text) => onType({ side: 'received', text })}
          onBlur={onTouch}
        />
        {currency}
      </div>
    </Field>
  );
}

/** What is only read has its thousands separated, as everywhere; a comma that is typed would be refused. */
const grouped = (text: string): string => (text === '' ? '' : formatAmount(text));

/** Fills in what the open tranche has left, where more was typed. */
function OrderRemaining({ draft, isTotalReadOnly, onType }: SwapFieldsProps) {
  const { left = 0n } = draft.pair;
  if (left === 0n || isTotalReadOnly || !exceedsTranche(draft)) return null;
  const text = receivedText(left, draft.terms);
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => onType({ side: 'received', text })}>
        {m.exchange_order_remaining({ left: formatAmount(text) })}
      </Button>
    </div>
  );
}

type CurrencyProps = { label: string; value: string; options: readonly string[]; onChoose: (currency: string) => void };

function Currency({ label, value, options, onChoose }: CurrencyProps) {
  return (
    <Field label={label} hideLabel className="swap-currency">
      <div className="swap-currency-box">
        <AssetMark ticker={value} />
        <Select
          value={value}
          options={options.map((option) => ({ value: option, label: option }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      </div>
    </Field>
  );
}

function Balance({ draft: { pair, balance }, wallet }: { draft: SwapDraft; wallet: WalletBalance }) {
  if (wallet.isPending) return <span className="swap-balance">{m.ui_balance()} …</span>;
  if (balance === undefined) {
    return (
      <span className="swap-balance">
        <button type="button" className="link" onClick={wallet.onRetry}>
          {m.ui_could_not_load()} · {m.kernel_retry()}
        </button>
      </span>
    );
  }
  const { code, ledgerScale, displayScale } = pair.from;
  return (
    <span className="swap-balance">
      {m.ui_balance()} <Money amount={{ units: balance, scale: ledgerScale }} unit={code} places={displayScale} />
    </span>
  );
}

/** Shown when the balance buys nothing: what one whole unit costs where no less is sold, and a link to deposit. */
function InsufficientFunds({ draft: { pair, terms } }: { draft: SwapDraft }) {
  const { code, acceptsDeposits } = pair.from;
  const cost = `${formatAmount(minPayment(terms))} ${code}`;
  return (
    <span>
      {terms.isWholeUnits && m.exchange_not_enough({ to: pair.to.code, cost })}{' '}
      {acceptsDeposits && (
        <Link to={depositOf(code)} className="link">
          {m.exchange_add_funds({ currency: code })}
        </Link>
      )}
    </span>
  );
}

/** The refund of the specification: what is not paid of the amount entered stays in the wallet. */
function Refund({ draft }: { draft: SwapDraft }) {
  const refund = refundOf(draft);
  return (
    <p className="swap-refund" data-visible={refund !== undefined}>
      {refund && (
        <>
          <span>{refund.name}</span>
          <Money amount={refund.amount} unit={draft.pair.from.code} />
        </>
      )}
    </p>
  );
}

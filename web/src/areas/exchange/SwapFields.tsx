import { wholeNumbersNote } from '@istmo/contract/areas/exchange/exchange.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { formatAmount } from '@istmo/contract/kernel/format';
import { RouteMarker } from '@istmo/ui/Marks';
import { Money } from '@istmo/ui/Money';
import { Select } from '@istmo/ui/Select';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { depositOf } from '../../paths.ts';
import {
  amountPlaces,
  exceedsTranche,
  maxInputText,
  minPayment,
  receivedPlaces,
  receivedText,
  type SwapDraft,
  type SwapFieldProblem,
  type SwapInput,
  type SwapPair,
  toDisplayedQuote,
} from './swap-draft.ts';

/** What the form calls itself and its two fields. */
export type SwapLabels = { readonly title: string; readonly pay: string; readonly receive: string };

type WalletsState = { readonly isPending: boolean; readonly onRetry: () => void };

type SwapFieldsProps = {
  draft: SwapDraft;
  pairs: readonly SwapPair[];
  problems: readonly SwapFieldProblem[];
  labels: SwapLabels;
  wallets: WalletsState;
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
      <div className="swap-pair">
        <Currency
          label={m.exchange_from()}
          value={pair.from.code}
          options={froms}
          onChoose={(from) => props.onChoose(from)}
        />
        <AmountField {...props} />
      </div>
      <p className="swap-direction" aria-hidden>
        <span>
          <ArrowDown />
        </span>
      </p>
      <div className="swap-pair">
        <Currency
          label={m.exchange_to()}
          value={pair.to.code}
          options={targets}
          onChoose={(to) => props.onChoose(pair.from.code, to)}
        />
        <ReceivedField {...props} />
      </div>
      <OrderRemaining {...props} />
      <Refund draft={props.draft} />
    </div>
  );
}

function errorOf(problems: readonly SwapFieldProblem[], field: SwapFieldProblem['field']): string | undefined {
  return problems.find((problem) => problem.field === field)?.text;
}

function AmountField({ draft, problems, labels, wallets, onType, onTouch }: SwapFieldsProps) {
  const maxInput = maxInputText(draft);
  return (
    <Field
      id="swap-amount"
      label={labels.pay}
      error={errorOf(problems, 'amount')}
      aside={<Balance draft={draft} wallets={wallets} />}
      note={maxInput === undefined && draft.balance !== undefined ? <InsufficientFunds draft={draft} /> : undefined}
    >
      <AmountInput
        big
        value={draft.fields.amount}
        decimals={amountPlaces(draft.terms)}
        max={maxInput}
        labels={{ useDot: m.ui_use_dot(), max: m.ui_max() }}
        onValueChange={(text) => onType({ side: 'amount', text })}
        onBlur={onTouch}
      />
    </Field>
  );
}

function ReceivedField({ draft, problems, labels, onType, onTouch }: SwapFieldsProps) {
  const { market } = draft.pair;
  const note = market.isWholeUnits ? translate(wholeNumbersNote(market), getLocale()) : undefined;
  return (
    <Field id="swap-total" label={labels.receive} hint={note} error={errorOf(problems, 'total')}>
      <AmountInput
        big
        value={draft.fields.total}
        decimals={receivedPlaces(draft.terms)}
        labels={{ useDot: note ?? m.ui_use_dot() }}
        onValueChange={(text) => onType({ side: 'received', text })}
        onBlur={onTouch}
      />
    </Field>
  );
}

/** Fills in what the open tranche has left, where more was typed. */
function OrderRemaining({ draft, onType }: Pick<SwapFieldsProps, 'draft' | 'onType'>) {
  const { left = 0n } = draft.pair;
  if (left === 0n || !exceedsTranche(draft)) return null;
  const text = receivedText(left, draft.terms);
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => onType({ side: 'received', text })}>
        {m.exchange_order_remaining({ left: text })}
      </Button>
    </div>
  );
}

type CurrencyProps = { label: string; value: string; options: readonly string[]; onChoose: (currency: string) => void };

function Currency({ label, value, options, onChoose }: CurrencyProps) {
  return (
    <Field label={label} className="swap-currency">
      <div className="swap-currency-box">
        <RouteMarker ticker={value} />
        <Select
          value={value}
          options={options.map((option) => ({ value: option, label: option }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      </div>
    </Field>
  );
}

function Balance({ draft: { pair, balance }, wallets }: { draft: SwapDraft; wallets: WalletsState }) {
  if (wallets.isPending) return <span className="swap-balance">{m.ui_balance()} …</span>;
  if (balance === undefined) {
    return (
      <span className="swap-balance">
        <button type="button" className="link" onClick={wallets.onRetry}>
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

/** The refund of the specification: what does not buy a whole token stays in the wallet. */
function Refund({ draft: { quote, terms, pair } }: { draft: SwapDraft }) {
  const refund = quote && quote.received > 0n ? toDisplayedQuote(quote, terms).refund : undefined;
  const hasRefund = refund !== undefined && refund.units > 0n;
  return (
    <p className="swap-refund" data-visible={hasRefund}>
      {hasRefund && (
        <>
          <span>{m.exchange_refund()}</span>
          <Money amount={refund} unit={pair.from.code} />
        </>
      )}
    </p>
  );
}

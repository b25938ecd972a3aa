import { wholeNumbersNote } from '@istmo/contract/areas/exchange/exchange.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { formatAmount } from '@istmo/ui/format';
import { RouteMarker } from '@istmo/ui/Marks';
import { Money } from '@istmo/ui/Money';
import { Select } from '@istmo/ui/Select';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { placesOf } from '../../shared/format.ts';
import { depositOf, paths } from '../../paths.ts';
import type { WalletsState } from './exchange.queries.ts';
import { minPayment, type PairView, toDisplayedQuote, type SwapInput } from './swap-sides.ts';
import { maxInputText, type SwapDraft, type SwapFieldProblem } from './swap-draft.ts';

type SwapFieldsProps = {
  draft: SwapDraft;
  pairs: readonly PairView[];
  problems: readonly SwapFieldProblem[];
  wallets: WalletsState;
  onType: (typed: SwapInput) => void;
  onTouch: () => void;
  onChoose: (from: string, to?: string) => void;
};

/** The amounts paid and received. Typing in either field computes the other. */
export function SwapFields({ draft, pairs, problems, wallets, onType, onTouch, onChoose }: SwapFieldsProps) {
  const { pair, form, terms, left } = draft;
  const froms = [...new Set(pairs.map(({ from_symbol: from }) => from))];
  const targets = pairs.filter(({ from_symbol: from }) => from === pair.from_symbol).map(({ to_symbol: to }) => to);
  const errorOf = (field: SwapFieldProblem['field']) => problems.find((problem) => problem.field === field)?.text;
  const maxInput = maxInputText(draft);
  const exceedsTranche = left !== undefined && left > 0n && draft.quote !== undefined && draft.quote.tokens > left;
  return (
    <div className="swap-fields">
      <div className="swap-pair">
        <Currency
          label={m.exchange_from()}
          value={pair.from_symbol}
          options={froms}
          onChoose={(from) => onChoose(from)}
        />
        <Field
          id="swap-amount"
          label={m.exchange_pay()}
          error={errorOf('amount')}
          aside={<Balance draft={draft} wallets={wallets} />}
          note={
            maxInput === undefined && draft.balance !== undefined && terms ? (
              <InsufficientFunds draft={draft} />
            ) : undefined
          }
        >
          <AmountInput
            big
            value={form.amount}
            decimals={terms?.inputScale ?? 2}
            max={maxInput}
            labels={{ useDot: m.ui_use_dot(), max: m.ui_max() }}
            onValueChange={(text) => onType({ side: 'amount', text })}
            onBlur={onTouch}
          />
        </Field>
      </div>
      <p className="swap-direction" aria-hidden>
        <span>
          <ArrowDown />
        </span>
      </p>
      <div className="swap-pair">
        <Currency
          label={m.exchange_to()}
          value={pair.to_symbol}
          options={targets}
          onChoose={(to) => onChoose(pair.from_symbol, to)}
        />
        <Field
          id="swap-total"
          label={m.exchange_receive()}
          hint={translate(wholeNumbersNote(pair.to_symbol), getLocale())}
          error={errorOf('total')}
        >
          <AmountInput
            big
            value={form.total}
            decimals={0}
            labels={{ useDot: translate(wholeNumbersNote(pair.to_symbol), getLocale()) }}
            onValueChange={(text) => onType({ side: 'token', text })}
            onBlur={onTouch}
          />
        </Field>
      </div>
      {exceedsTranche && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => onType({ side: 'token', text: left.toString() })}>
            {m.exchange_order_remaining({ left: left.toString() })}
          </Button>
        </div>
      )}
      <Refund draft={draft} />
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

function Balance({ draft, wallets }: { draft: SwapDraft; wallets: WalletsState }) {
  const { pair, balance, terms } = draft;
  if (wallets.isPending) return <span className="swap-balance">{m.ui_balance()} …</span>;
  if (balance === undefined || !terms) {
    return (
      <span className="swap-balance">
        <button type="button" className="link" onClick={wallets.onRetry}>
          {m.ui_could_not_load()} · {m.kernel_retry()}
        </button>
      </span>
    );
  }
  return (
    <span className="swap-balance">
      {m.ui_balance()}{' '}
      <Money
        amount={{ units: balance, scale: terms.fromScale }}
        unit={pair.from_symbol}
        places={placesOf(pair.from_symbol)}
      />
    </span>
  );
}

const deposits: Readonly<Record<string, string>> = {
  BTC: depositOf('BTC'),
  USDT: depositOf('USDT'),
  USD: paths.bankDeposit,
};

/** Shown when the balance does not buy one token: what one costs, and a link to deposit. */
function InsufficientFunds({ draft: { pair, terms } }: { draft: SwapDraft }) {
  const deposit = deposits[pair.from_symbol];
  if (!terms) return null;
  const cost = `${formatAmount(minPayment(terms))} ${pair.from_symbol}`;
  return (
    <span>
      {m.exchange_not_enough({ to: pair.to_symbol, cost })}{' '}
      {deposit && (
        <Link to={deposit} className="link">
          {m.exchange_add_funds({ currency: pair.from_symbol })}
        </Link>
      )}
    </span>
  );
}

/** The refund of the specification: what does not buy a whole token stays in the wallet. */
function Refund({ draft: { quote, terms, pair } }: { draft: SwapDraft }) {
  const refund = quote && terms ? toDisplayedQuote(quote, terms).refund : undefined;
  const hasRefund = refund !== undefined && refund.units > 0n && quote !== undefined && quote.tokens > 0n;
  return (
    <p className="swap-refund" data-visible={hasRefund}>
      {hasRefund && (
        <>
          <span>{m.exchange_refund()}</span>
          <Money amount={refund} unit={pair.from_symbol} />
        </>
      )}
    </p>
  );
}

import { wholeNumbersNote } from '@istmo/contract/areas/exchange/exchange.rules';
import { inLanguage } from '@istmo/contract/kernel/message';
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
import { placesOf } from '../../kit/format.ts';
import { depositOf, paths } from '../../paths.ts';
import type { WalletRows } from './exchange.queries.ts';
import { leastToPay, type PairView, shownOf, type Typed } from './swap-sides.ts';
import { maxText, type Order, type Problem } from './use-swap.ts';

type SwapFieldsProps = {
  order: Order;
  pairs: readonly PairView[];
  problems: readonly Problem[];
  wallets: WalletRows;
  onType: (typed: Typed) => void;
  onTouch: () => void;
  onChoose: (from: string, to?: string) => void;
};

/** What is paid and what is received. Typing in either works out the other. */
export function SwapFields({ order, pairs, problems, wallets, onType, onTouch, onChoose }: SwapFieldsProps) {
  const { pair, form, terms, left } = order;
  const froms = [...new Set(pairs.map(({ from_symbol: from }) => from))];
  const targets = pairs.filter(({ from_symbol: from }) => from === pair.from_symbol).map(({ to_symbol: to }) => to);
  const errorOf = (field: Problem['field']) => problems.find((problem) => problem.field === field)?.text;
  const most = maxText(order);
  const isShort = left !== undefined && left > 0n && order.quote !== undefined && order.quote.tokens > left;
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
          aside={<Balance order={order} wallets={wallets} />}
          note={most === undefined && order.balance !== undefined && terms ? <NotEnough order={order} /> : undefined}
        >
          <AmountInput
            big
            value={form.amount}
            decimals={terms?.inputScale ?? 2}
            max={most}
            labels={{ useDot: m.ui_use_dot(), max: m.ui_max() }}
            onValueChange={(text) => onType({ side: 'amount', text })}
            onBlur={onTouch}
          />
        </Field>
      </div>
      <p className="swap-turn" aria-hidden>
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
          hint={inLanguage(wholeNumbersNote(pair.to_symbol), getLocale())}
          error={errorOf('total')}
        >
          <AmountInput
            big
            value={form.total}
            decimals={0}
            labels={{ useDot: inLanguage(wholeNumbersNote(pair.to_symbol), getLocale()) }}
            onValueChange={(text) => onType({ side: 'token', text })}
            onBlur={onTouch}
          />
        </Field>
      </div>
      {isShort && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => onType({ side: 'token', text: left.toString() })}>
            {m.exchange_take_left({ left: left.toString() })}
          </Button>
        </div>
      )}
      <Refund order={order} />
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

function Balance({ order, wallets }: { order: Order; wallets: WalletRows }) {
  const { pair, balance, terms } = order;
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

/** The wallet does not buy one token: what one costs, and the way to pay in. */
function NotEnough({ order: { pair, terms } }: { order: Order }) {
  const deposit = deposits[pair.from_symbol];
  if (!terms) return null;
  const cost = `${formatAmount(leastToPay(terms))} ${pair.from_symbol}`;
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

/** The refund of the documents: what no whole token needs is not taken at all. */
function Refund({ order: { quote, terms, pair } }: { order: Order }) {
  const refund = quote && terms ? shownOf(quote, terms).refund : undefined;
  const isThere = refund !== undefined && refund.units > 0n && quote !== undefined && quote.tokens > 0n;
  return (
    <p className="swap-refund" data-there={isThere}>
      {isThere && (
        <>
          <span>{m.exchange_refund()}</span>
          <Money amount={refund} unit={pair.from_symbol} />
        </>
      )}
    </p>
  );
}

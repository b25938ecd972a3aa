import { translate, type Message } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useTimeLeft, wholeSeconds } from '@istmo/ui/Countdown';
import { useMedia } from '@istmo/ui/use-media';
import { useProblemFocus } from '@istmo/ui/use-problem-focus';
import { useNavigate } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '@istmo/client/call';
import { explainFailure } from '@istmo/client/explain-failure';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useUnsaved } from '@istmo/client/unsaved';
import { paths } from '../../paths.ts';
import { findRefusedRules, RuleNotice, RulesRefusal } from '../rules/public.ts';
import { ConfirmExchange, useSwapConfirmation } from './ConfirmExchange.tsx';
import { useBalance } from './balances.ts';
import { type PriceState, useSwapPrice } from './exchange.queries.ts';
import { findPairProblem } from './pair-problem.ts';
import { PriceDetails } from './PriceDetails.tsx';
import {
  createDraft,
  emptyInput,
  findDraftProblem,
  findPair,
  type SwapDraft,
  type SwapPair,
  toFieldProblems,
} from './swap-draft.ts';
import { SwapFields, type SwapLabels } from './SwapFields.tsx';

/** The data that a swap changes on any page; refetched also after a failed swap, because then something was out of date. */
const swapTopics = new Set(['balances', 'swaps', 'activity', 'offering', 'prices']);
const invalidateSwapData = (): void => invalidate((topics) => topics.some((topic) => swapTopics.has(topic)));

type SwapFormProps = {
  readonly pairs: readonly SwapPair[];
  readonly labels: SwapLabels;
  /** Whether only the amount paid is typed. */
  readonly hasReadOnlyTotal?: ((pair: SwapPair) => boolean) | undefined;
  /** Why nothing can be traded now, though the form is filled in right. */
  readonly blocked: string | undefined;
  /** Shown under the price details. */
  readonly aside?: ReactNode;
};

/** Both amounts, the price with its countdown, and the one button that leads on, for the markets of one page. */
export function SwapForm({ pairs, ...props }: SwapFormProps) {
  const [chosen, setChosen] = useState<{ from: string; to?: string | undefined }>();
  // A pair that was closed meanwhile is replaced by the first one (requirement 1.4).
  const pair = (chosen && findPair(pairs, chosen.from, chosen.to)) ?? pairs[0];
  if (!pair) return null;
  return <PairForm {...props} pairs={pairs} pair={pair} onChoose={(from, to) => setChosen({ from, to })} />;
}

type PairFormProps = SwapFormProps & {
  readonly pair: SwapPair;
  readonly onChoose: (from: string, to?: string) => void;
};

function PairForm(props: PairFormProps) {
  const { pairs, pair, labels, aside, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const [isAutoRefresh, setAutoRefresh] = useState(false);
  const entry = useSwapEntry();
  const { confirmation, refusal, clearRefusal } = useConfirmationWithToasts(entry.clear);
  const { price, refresh } = useSwapPrice({
    pair,
    isOpen,
    // The confirmation has its own locked quote.
    isAutoRefresh: isAutoRefresh && !confirmation.isOpen,
  });
  const wallet = useBalance(pair.from);
  const draft = createDraft({
    pair,
    input: entry.input,
    price: price.price,
    balance: wallet.units,
  });
  const problem = findDraftProblem(draft);
  const problems = entry.showsProblems ? toFieldProblems(draft) : [];
  useProblemFocus(
    entry.attempt,
    problems.map(({ field }) => `swap-${field}`),
  );
  const isWide = useMedia('(min-width: 900px)');
  const details = (
    <PriceDetails
      draft={draft}
      price={price}
      isOpen={isOpen}
      onToggle={setOpen}
      onRetry={refresh}
      isAutoRefresh={isAutoRefresh}
      onAutoRefresh={setAutoRefresh}
    />
  );
  /** The button was pressed while disabled. */
  const reportProblem = (): void => {
    if (props.blocked !== undefined) return toast({ text: props.blocked, tone: 'neg' });
    if (!problem) return;
    entry.countAttempt();
    toast({ text: translate(problem, getLocale()), tone: 'neg' });
  };
  return (
    <>
      <SwapNotices pair={pair} refusal={refusal} onDismiss={clearRefusal} />
      <div className="swap-layout">
        <form
          className="card swap-card"
          noValidate
          aria-label={labels.title}
          onSubmit={(event) => {
            event.preventDefault();
            confirmation.open(draft);
          }}
        >
          <SwapFields
            draft={draft}
            pairs={pairs}
            problems={problems}
            labels={labels}
            wallet={wallet}
            isTotalReadOnly={props.hasReadOnlyTotal?.(pair) ?? false}
            onType={(input) => {
              clearRefusal();
              entry.type(input);
            }}
            onTouch={entry.touch}
            onChoose={(from, to) => {
              clearRefusal();
              entry.clear();
              onChoose(from, to);
            }}
          />
          {!isWide && details}
          <ActionButton
            draft={draft}
            price={price}
            problem={problem}
            blocked={props.blocked}
            onInvalidPress={reportProblem}
            onPrice={isOpen ? refresh : () => setOpen(true)}
            isBusy={confirmation.isOpen && confirmation.kind === 'locking'}
          />
        </form>
        <div className="swap-side-column">
          {isWide && details}
          {aside}
        </div>
      </div>
      <ConfirmExchange confirmation={confirmation} />
    </>
  );
}

type SwapNoticesProps = { readonly pair: SwapPair; readonly refusal: ReactNode; readonly onDismiss: () => void };

/** What is wrong beside the entered amounts: the market, the last order, and the rules of a security. */
function SwapNotices({ pair, refusal, onDismiss }: SwapNoticesProps) {
  const problem = findPairProblem(pair);
  return (
    <>
      {problem && <Banner tone="warn">{translate(problem, getLocale())}</Banner>}
      {refusal !== undefined && (
        <Banner tone="neg" urgent onDismiss={onDismiss} labels={{ dismiss: m.ui_close() }}>
          {refusal}
        </Banner>
      )}
      {refusal === undefined && <RuleNotice instrument={pair.to} action="buy" />}
      {refusal === undefined && <RuleNotice instrument={pair.from} action="sell" />}
    </>
  );
}

const emptyEntry = { input: emptyInput, attempt: 0, isTouched: false };

/** What was typed, and whether its problems are shown: once a field was left, or a submit was refused. */
function useSwapEntry() {
  const [entry, setEntry] = useState(emptyEntry);
  const { input, attempt, isTouched } = entry;
  useUnsaved(input.text !== '');
  return {
    input,
    attempt,
    showsProblems: isTouched || attempt > 0,
    type: (next: SwapDraft['input']) => setEntry((last) => ({ ...last, input: next })),
    touch: () => setEntry((last) => ({ ...last, isTouched: last.input.text !== '' })),
    countAttempt: () => setEntry((last) => ({ ...last, attempt: last.attempt + 1 })),
    clear: () => setEntry(emptyEntry),
  };
}

/**
 * The confirmation with its toasts: completed, which leads to the receipt, refused, or no quote to confirm. The toast has the specification's sentence; `refusal` says
 * what happened and stays on the page until the input changes.
 */
function useConfirmationWithToasts(clear: () => void) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<ReactNode>();
  const fail = (failure: CallFailure): void => {
    // The banner is announced at once by a screen reader; the toast shows the message where it is seen.
    const rules = findRefusedRules(failure);
    toast({ text: rules ? m.rules_refused(rules) : failure.msg, tone: 'neg' });
    setRefusal(rules ? <RulesRefusal {...rules} /> : (explainFailure(failure) ?? failure.msg));
    invalidateSwapData();
  };
  const confirmation = useSwapConfirmation({
    onDone: ({ row, msg }) => {
      toast({ text: msg, tone: 'pos' });
      invalidateSwapData();
      clear();
      void navigate({ to: paths.swapReceipt, params: { id: row._id } });
    },
    onLockFailed: fail,
    // Requirement 2.4: on failure the modal closes and the form clears.
    onFailed: (failure) => {
      clear();
      fail(failure);
    },
  });
  return { confirmation, refusal, clearRefusal: () => setRefusal(undefined) };
}

type ActionButtonProps = {
  draft: SwapDraft;
  price: PriceState;
  problem: Message | undefined;
  blocked: string | undefined;
  /** Pressed while disabled. */
  onInvalidPress: () => void;
  /** Requests a price, the first one or the next. */
  onPrice: () => void;
  isBusy: boolean;
};

/**
 * Does what it says: requests a price, exchanges at it while its countdown runs and the form is valid (requirement 2.4), and requests the
 * next one when it has expired.
 */
function ActionButton({ draft, price, problem, blocked, onInvalidPress, onPrice, isBusy }: ActionButtonProps) {
  const left = useTimeLeft(price.kind === 'ready' ? price.price.period.endsAt : 0);
  const isFirst = price.kind === 'none' || (price.kind === 'loading' && !price.price);
  // A price that has expired is renewed whatever was typed meanwhile.
  const reason = findPairProblem(draft.pair) ?? (isFirst || left > 0 ? problem : undefined);
  const state = {
    loading: isBusy || price.kind === 'loading',
    disabledBecause: blocked ?? (reason && translate(reason, getLocale())),
  };
  return (
    <div className="swap-action">
      {left > 0 ? (
        <Button type="submit" wide {...state} onDisabledPress={onInvalidPress}>
          {m.exchange_action_countdown({ seconds: wholeSeconds(left) })}
        </Button>
      ) : (
        <Button
          type="submit"
          wide
          {...state}
          icon={!isFirst && <RefreshCw aria-hidden />}
          onDisabledPress={onInvalidPress}
          onClick={(event) => {
            event.preventDefault();
            onPrice();
          }}
        >
          {isFirst ? m.exchange_get_price() : m.exchange_refresh()}
        </Button>
      )}
    </div>
  );
}

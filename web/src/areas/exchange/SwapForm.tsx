import { translate, type Message } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useTimeLeft, wholeSeconds } from '@istmo/ui/Countdown';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { useMedia } from '@istmo/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '@istmo/client/call';
import { explainFailure } from '@istmo/client/explain-failure';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useUnsaved } from '@istmo/client/unsaved';
import { ConfirmExchange, useSwapConfirmation } from './ConfirmExchange.tsx';
import { type CompletedSwap, type PriceState, useSwapPrice, walletsQuery } from './exchange.queries.ts';
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
  /** Why nothing can be traded now, though the form is filled in right. */
  readonly blocked: string | undefined;
  /** Shown under the price details. */
  readonly aside?: ReactNode;
  readonly onDone: (row: CompletedSwap) => void;
};

/** Both amounts, the price with its countdown, and the Exchange button, for the markets of one page. */
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
  const { confirmation, refusal, clearRefusal } = useConfirmationWithToasts(props.onDone, entry.clear);
  const { price, refresh } = useSwapPrice({
    pair,
    isOpen,
    // The confirmation has its own locked quote.
    isAutoRefresh: isAutoRefresh && !confirmation.isOpen,
  });
  const wallets = useQuery(walletsQuery);
  const balance = wallets.data?.data.wallet.find(({ currency }) => currency === pair.from.code)?.amount;
  const draft = createDraft({
    pair,
    input: entry.input,
    price: price.price,
    balance: balance === undefined ? undefined : parseUnits(balance, pair.from.ledgerScale),
  });
  const pairProblem = findPairProblem(pair);
  const problem = findDraftProblem(draft);
  const problems = entry.showsProblems ? toFieldProblems(draft) : [];
  const isWide = useMedia('(min-width: 900px)');
  const details = (
    <PriceDetails
      draft={draft}
      price={price}
      isOpen={isOpen}
      onToggle={setOpen}
      onRefresh={refresh}
      isAutoRefresh={isAutoRefresh}
      onAutoRefresh={setAutoRefresh}
    />
  );
  /** Exchange was pressed while disabled: shows the problem; where only the price is missing, requests one. */
  const reportProblem = (): void => {
    if (props.blocked !== undefined) return toast({ text: props.blocked, tone: 'neg' });
    if (!problem) return isOpen ? refresh() : setOpen(true);
    entry.countAttempt();
    toast({ text: translate(problem, getLocale()), tone: 'neg' });
  };
  return (
    <>
      {pairProblem && <Banner tone="warn">{translate(pairProblem, getLocale())}</Banner>}
      {refusal !== undefined && (
        <Banner tone="neg" urgent onDismiss={clearRefusal} labels={{ dismiss: m.ui_close() }}>
          {refusal}
        </Banner>
      )}
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
          <ErrorSummary
            attempt={entry.attempt}
            problems={problems.map(({ field, text }) => ({ field: `swap-${field}`, text }))}
            title={problems.length === 1 || !problem ? m.ui_error_summary() : translate(problem, getLocale())}
          />
          <SwapFields
            draft={draft}
            pairs={pairs}
            problems={problems}
            labels={labels}
            wallets={{ isPending: wallets.isPending, onRetry: () => void wallets.refetch() }}
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
          <ExchangeButton
            draft={draft}
            price={price}
            problem={problem}
            blocked={props.blocked}
            onInvalidPress={reportProblem}
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
 * The confirmation with its toasts: completed, refused, or no quote to confirm. The toast has the specification's sentence; `refusal` says
 * what happened and stays on the page until the input changes.
 */
function useConfirmationWithToasts(onDone: SwapFormProps['onDone'], clear: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const fail = (failure: CallFailure): void => {
    // The banner is announced at once by a screen reader; the toast shows the message where it is seen.
    toast({ text: failure.msg, tone: 'neg' });
    setRefusal(explainFailure(failure) ?? failure.msg);
    invalidateSwapData();
  };
  const confirmation = useSwapConfirmation({
    onDone: ({ row, msg }) => {
      toast({ text: msg, tone: 'pos' });
      invalidateSwapData();
      onDone(row);
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

type ExchangeButtonProps = {
  draft: SwapDraft;
  price: PriceState;
  problem: Message | undefined;
  blocked: string | undefined;
  /** Pressed while disabled: shows the problem, or requests a price. */
  onInvalidPress: () => void;
  isBusy: boolean;
};

/** Enabled only while the countdown runs and the form is valid (requirement 2.4); it shows the seconds left. */
function ExchangeButton({ draft, price, problem, blocked, onInvalidPress, isBusy }: ExchangeButtonProps) {
  const left = useTimeLeft(price.kind === 'ready' ? price.price.period.endsAt : 0);
  const message = findPairProblem(draft.pair) ?? problem ?? priceMessage(price, left > 0);
  return (
    <div className="swap-action">
      <Button
        type="submit"
        wide
        loading={isBusy}
        disabledBecause={blocked ?? (message && translate(message, getLocale()))}
        onDisabledPress={onInvalidPress}
      >
        {left > 0 ? m.exchange_action_countdown({ seconds: wholeSeconds(left) }) : m.exchange_action()}
      </Button>
    </div>
  );
}

function priceMessage(price: PriceState, isRunning: boolean): Message | undefined {
  if (isRunning) return undefined;
  if (price.kind === 'loading') return m.exchange_price_loading;
  if (price.kind === 'failed') return m.exchange_blocked_price;
  return price.kind === 'none' ? m.exchange_blocked_details : m.exchange_blocked_expired;
}

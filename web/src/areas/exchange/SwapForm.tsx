import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { useMedia } from '@istmo/ui/use-media';
import { ConfirmExchange } from './ConfirmExchange.tsx';
import { ExchangeButton } from './ExchangeButton.tsx';
import { PriceDetails } from './PriceDetails.tsx';
import { SwapFields } from './SwapFields.tsx';
import { type Tranche, TrancheStrip } from './TrancheStrip.tsx';
import { type SwapFormInput, useSwapForm } from './use-swap-form.ts';

type SwapFormProps = SwapFormInput & { tranche: Tranche | undefined };

/** Both amounts, the price with its countdown, and the Exchange button. */
export function SwapForm({ tranche, ...props }: SwapFormProps) {
  const swapForm = useSwapForm(props);
  const isWide = useMedia('(min-width: 900px)');
  if (!swapForm) return null;
  const { draft, price, problem, problems, confirm } = swapForm;
  const details = (
    <PriceDetails
      draft={draft}
      price={price}
      isOpen={swapForm.isOpen}
      onToggle={swapForm.toggle}
      onRefresh={swapForm.refresh}
      isPaused={confirm.step.kind !== 'closed'}
    />
  );
  return (
    <>
      {draft.pair.stale && <Banner tone="warn">{m.exchange_price_stale_note()}</Banner>}
      {swapForm.refusal !== undefined && (
        <Banner tone="neg" urgent onDismiss={swapForm.clearRefusal} labels={{ dismiss: m.ui_close() }}>
          {swapForm.refusal}
        </Banner>
      )}
      <div className="swap-layout">
        <form
          className="card swap-card"
          noValidate
          aria-label={m.exchange_title()}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm.open(draft);
          }}
        >
          <ErrorSummary
            attempt={swapForm.attempt}
            problems={problems.map(({ field, text }) => ({ field: `swap-${field}`, text }))}
            title={problems.length === 1 || !problem ? m.ui_error_summary() : translate(problem, getLocale())}
          />
          <SwapFields
            draft={draft}
            pairs={props.pairs}
            problems={problems}
            wallets={props.wallets}
            onType={swapForm.type}
            onTouch={swapForm.touch}
            onChoose={swapForm.choose}
          />
          {!isWide && details}
          <ExchangeButton
            draft={draft}
            price={price}
            problem={problem}
            onInvalidPress={swapForm.reportProblem}
            isBusy={confirm.step.kind === 'locking'}
          />
        </form>
        <div className="swap-side-column">
          {isWide && details}
          {tranche && <TrancheStrip tranche={tranche} />}
        </div>
      </div>
      <ConfirmExchange confirm={confirm} draft={draft} />
    </>
  );
}

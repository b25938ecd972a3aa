import { inLanguage } from '@istmo/contract/kernel/message';
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
import { type DeskProps, useDesk } from './use-desk.ts';

type SwapFormProps = DeskProps & { tranche: Tranche | undefined };

/** Both sides, the price with its countdown, and Exchange. */
export function SwapForm({ tranche, ...props }: SwapFormProps) {
  const desk = useDesk(props);
  const isWide = useMedia('(min-width: 900px)');
  if (!desk) return null;
  const { order, price, objection, problems, confirm } = desk;
  const details = (
    <PriceDetails
      order={order}
      price={price}
      isOpen={desk.isOpen}
      onToggle={desk.toggle}
      onRefresh={desk.refresh}
      isPaused={confirm.step.kind !== 'closed'}
    />
  );
  return (
    <>
      {order.pair.stale && <Banner tone="warn">{m.exchange_price_stale_note()}</Banner>}
      {desk.refused !== undefined && (
        <Banner tone="neg" urgent onDismiss={desk.dropRefusal} labels={{ dismiss: m.ui_close() }}>
          {desk.refused}
        </Banner>
      )}
      <div className="swap-desk">
        <form
          className="card swap-card"
          noValidate
          aria-label={m.exchange_title()}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm.open(order);
          }}
        >
          <ErrorSummary
            attempt={desk.attempt}
            problems={problems.map(({ field, text }) => ({ field: `swap-${field}`, text }))}
            title={problems.length === 1 || !objection ? m.ui_error_summary() : inLanguage(objection, getLocale())}
          />
          <SwapFields
            order={order}
            pairs={props.pairs}
            problems={problems}
            wallets={props.wallets}
            onType={desk.type}
            onTouch={desk.touch}
            onChoose={desk.choose}
          />
          {!isWide && details}
          <ExchangeButton
            order={order}
            price={price}
            objection={objection}
            onObject={desk.object}
            isBusy={confirm.step.kind === 'asking'}
          />
        </form>
        <div className="swap-side-column">
          {isWide && details}
          {tranche && <TrancheStrip tranche={tranche} />}
        </div>
      </div>
      <ConfirmExchange confirm={confirm} order={order} />
    </>
  );
}

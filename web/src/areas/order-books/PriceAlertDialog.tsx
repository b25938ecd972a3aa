import { callOrThrow } from '@istmo/client/call-error';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { createAlert } from '@istmo/contract/areas/market-data/market-data.calls';
import * as m from '@istmo/contract/messages';
import { Field, FieldGroup } from '@istmo/ui/Field';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useForm } from '@istmo/ui/use-form';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { fieldPlaces, type MarketTerms, moneyText, priceField } from './market-terms.ts';
import { MarketAlerts } from './MarketAlerts.tsx';
import { type AlertDraft, conditionOf, findAlertProblems } from './price-alerts.ts';
import { StepInput } from './StepInput.tsx';

type AlertDialogProps = {
  readonly terms: MarketTerms;
  /** The last price; undefined: nothing was traded yet. */
  readonly last: bigint | undefined;
  readonly onClose: () => void;
};

const empty: AlertDraft = { direction: 'above', price: '' };

/** Sets an alert on the price of a market, and has the customer's own alerts of that market below. */
export function PriceAlertDialog({ terms, last, onClose }: AlertDialogProps) {
  const { symbol, currency } = terms;
  const form = useForm<AlertDraft>({ start: empty, findProblems: (draft) => findAlertProblems(draft, terms, last) });
  const write = useWrite({
    changes: ['notifications'],
    send: (draft: AlertDraft) => callOrThrow(createAlert, { symbol, ...draft }),
    onDone: ({ reply }) => {
      toast({ text: m.alerts_created({ condition: conditionOf(reply.data) }), tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.alerts_check });
  const start = last ?? terms.referencePrice;
  return (
    <SubmitDialog
      title={m.alerts_new({ symbol })}
      description={m.alerts_how()}
      action={m.alerts_create()}
      submit={submit}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <div className="ticket">
        <FieldGroup label={m.alerts_direction()}>
          <Segments
            label={m.alerts_direction()}
            value={form.values.direction}
            onValueChange={(direction) => form.set('direction', direction)}
            options={[
              { value: 'above', label: m.alerts_above() },
              { value: 'below', label: m.alerts_below() },
            ]}
          />
        </FieldGroup>
        <Field
          id="price"
          label={m.orderbooks_price()}
          hint={last === undefined ? m.orderbooks_never_traded() : m.alerts_last({ price: moneyText(last, terms) })}
          error={form.errorOf('price')}
        >
          <StepInput
            value={form.values.price}
            onValueChange={(price) => form.set('price', price)}
            decimals={fieldPlaces(terms)}
            unit={currency}
            placeholder={priceField(start, terms)}
            step={terms.tick}
            start={start}
            scale={terms.currencyScale}
            write={(units) => priceField(units, terms)}
            labels={{ less: m.orderbooks_price_less(), more: m.orderbooks_price_more() }}
            problemId={undefined}
          />
        </Field>
      </div>
      <MarketAlerts symbol={symbol} />
      <p className="alert-links">
        <Link to={paths.orders} search={{ tab: 'alerts' }} className="link">
          {m.alerts_all()}
        </Link>
        <Link to={paths.settings} hash="emails" className="link">
          {m.alerts_settings()}
        </Link>
      </p>
    </SubmitDialog>
  );
}

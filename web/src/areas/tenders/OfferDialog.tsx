import { amountNote } from '@istmo/client/amount-note';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { giveOffer } from '@istmo/contract/areas/tenders/tenders.calls';
import { type OfferForm, offerRules } from '@istmo/contract/areas/tenders/tenders.rules';
import { trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { amountOf } from '../../shared/format.ts';
import { findInstrument } from '../../shared/registry.ts';
import { listEstimate } from './estimate-pairs.ts';
import { estimateQuery, type Offer } from './tenders.queries.ts';

type OfferProps = { readonly offer: Offer; readonly onClose: () => void };

/** Asks how many units are offered in all, says what they would bring, and sends the offer. */
export function OfferDialog({ offer, onClose }: OfferProps) {
  const { reference, security, most, offered } = offer;
  const { keyFor, renew } = useIdempotencyKey();
  const scale = findInstrument(security)?.ledgerScale ?? 0;
  const isChange = /[1-9]/.test(offered);
  const start = { units: isChange ? trimZeros(offered, 0) : '' };
  const form = useRules<OfferForm>({ rules: offerRules({ security, scale, most }), start });
  const write = useWrite({
    changes: ['actions', 'balances'],
    send: ({ units }: OfferForm) => {
      const input = { reference, units: units.trim(), before: offered };
      return callOrThrow(giveOffer, input, { idempotencyKey: keyFor(input) });
    },
    onDone: ({ reply: { offered: given } }) => {
      renew();
      onClose();
      toast({ text: m.tenders_done_given({ units: amountOf(given, security), security }), tone: 'pos' });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.tenders_units_invalid });
  return (
    <Dialog
      open
      onClose={() => !submit.isSending && onClose()}
      title={isChange ? m.tenders_dialog_change() : m.tenders_dialog_give()}
      description={m.tenders_note()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={submit.isSending}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.tenders_confirm_give()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <Field
          id="units"
          label={m.tenders_units()}
          hint={m.tenders_units_hint({ most: amountOf(most, security), security })}
          error={form.errorOf('units')}
          required
        >
          <AmountInput
            value={form.values.units}
            decimals={scale}
            unit={security}
            max={trimZeros(most, 0)}
            labels={{ useDot: amountNote(scale), max: m.ui_max() }}
            onValueChange={(units) => form.set('units', units)}
            onBlur={() => form.markTouched('units')}
          />
        </Field>
        {form.problems.length === 0 && <Estimate reference={reference} units={form.values.units.trim()} />}
      </Form>
    </Dialog>
  );
}

function Estimate({ reference, units }: { readonly reference: string; readonly units: string }) {
  const query = useQuery({ ...estimateQuery(reference, units), placeholderData: keepPreviousData });
  const estimate = query.data?.estimate;
  return estimate ? <KeyValue pairs={listEstimate(estimate)} /> : null;
}

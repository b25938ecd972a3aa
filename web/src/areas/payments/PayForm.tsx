import { amountNote } from '@istmo/client/amount-note';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.calls';
import { type PaymentForm, paymentRules } from '@istmo/contract/areas/payments/payments.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import ExternalLink from 'lucide-react/icons/external-link';
import type { PaymentTermsView } from './payments.queries.ts';

const scale = 2;

type PayFormProps = {
  readonly terms: PaymentTermsView;
  readonly isBlocked: boolean;
  readonly onOpened: () => void;
};

/** Asks for the amount and opens the bank's page in a new tab (requirement 2.2.3). */
export function PayForm({ terms, isBlocked, onOpened }: PayFormProps) {
  const { currency, minimum, maximum } = terms;
  const { keyFor, renew } = useIdempotencyKey();
  const rules = paymentRules({ currency, scale, minimum: Number(minimum), maximum: Number(maximum) });
  const form = useRules<PaymentForm>({ rules, start: { amount: '' } });
  const write = useWrite({
    changes: ['deposits'],
    send: (input: PaymentForm) => callOrThrow(openPaymentLink, input, { idempotencyKey: keyFor(input) }),
    onDone: ({ reply }) => {
      renew();
      // A browser may keep the tab from opening: the list has the link too.
      window.open(reply.msg.url, '_blank', 'noopener');
      toast({ text: m.payments_opened(), tone: 'info' });
      onOpened();
    },
  });
  const submit = useSubmit({ form, write, invalid: () => form.problems[0]?.text ?? m.payments_amount_missing() });
  return (
    <Form submit={submit}>
      <Field
        id="amount"
        label={m.payments_amount({ currency })}
        hint={m.payments_limits({ minimum: formatAmount(minimum), maximum: formatAmount(maximum), currency })}
        error={form.errorOf('amount')}
        required
      >
        <AmountInput
          big
          value={form.values.amount}
          decimals={scale}
          unit={currency}
          labels={{ useDot: amountNote(scale) }}
          onValueChange={(amount) => form.set('amount', amount)}
          onBlur={() => form.markTouched('amount')}
        />
      </Field>
      <div>
        <Button type="submit" loading={submit.isSending} disabled={isBlocked}>
          {m.payments_pay()}
          <ExternalLink aria-hidden />
        </Button>
      </div>
    </Form>
  );
}

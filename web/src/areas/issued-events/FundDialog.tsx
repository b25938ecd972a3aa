import { amountNote } from '@istmo/client/amount-note';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { fundIssuedEvent } from '@istmo/contract/areas/corporate-actions/issuer.calls';
import { parseUnits } from '@istmo/contract/kernel/money';
import { failure } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { placesOf } from '../../shared/format.ts';
import { findInstrument } from '../../shared/registry.ts';
import { balancesQuery, type IssuedEvent } from './issued.queries.ts';

type FundDialogProps = {
  readonly reference: string;
  readonly money: IssuedEvent['money'][number];
  readonly onClose: () => void;
};

type FundForm = { readonly amount: string };

/** Gives money from the own balance for the holders of an event, at most what is missing; a repeated press is the same payment. */
export function FundDialog({ reference, money: { currency, missing }, onClose }: FundDialogProps) {
  const scale = findInstrument(currency)?.ledgerScale ?? 0;
  const balance = useQuery(balancesQuery).data?.walData.find((wallet) => wallet.currency === currency)?.amount;
  const most = parseUnits(missing, scale) ?? 0n;
  const form = useRules<FundForm>({
    rules: {
      amount: [
        required(m.exchange_amount_zero),
        (amount) => {
          const units = parseUnits(amount, scale);
          if (units === undefined || units === 0n) return failure(m.exchange_amount_zero);
          return units > most ? failure(m.actions_more_than_missing) : undefined;
        },
      ],
    },
    start: { amount: missing },
  });
  const { keyFor } = useIdempotencyKey();
  const write = useWrite({
    changes: ['actions', 'balances'],
    send: ({ amount }: FundForm) => {
      const order = { reference, currency, amount };
      return callOrThrow(fundIssuedEvent, order, { idempotencyKey: keyFor(order) });
    },
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issued_draft_invalid });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.issued_fund({ currency })}
      description={m.issued_fund_body({ reference })}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.issued_fund_confirm()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <KeyValue
          pairs={[
            {
              key: 'missing',
              name: m.actions_money_missing(),
              value: <Money amount={missing} unit={currency} places={placesOf(currency)} rounding="up" />,
            },
            {
              key: 'balance',
              name: m.issued_balance(),
              value: <Money amount={balance} unit={currency} places={placesOf(currency)} unknown={m.ui_loading()} />,
            },
          ]}
        />
        <Field id="amount" label={m.issued_amount({ currency })} error={form.errorOf('amount')} required>
          <AmountInput
            {...form.text('amount')}
            value={form.values.amount}
            onValueChange={(amount) => form.set('amount', amount)}
            decimals={scale}
            unit={currency}
            labels={{ useDot: amountNote(scale) }}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

import { requestIssuance } from '@istmo/contract/areas/issuers/issuers.calls';
import {
  assetTypes,
  emptyIssuance,
  issuanceCurrency,
  type IssuanceForm as Fields,
  issuanceMessage,
  issuanceRules,
  maxDescription,
  normalizeDescription,
} from '@istmo/contract/areas/issuers/issuers.rules';
import { groupDollars, keepDollars } from '@istmo/contract/kernel/dollars';
import { formatAmount } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { typeNames } from './type-names.ts';

const sentAmount = (typed: string): string => typed.replaceAll(',', '').replace(/\.$/, '');

/** Requests an issuance, after a confirmation (requirement 2.5 "Issuer form"). */
export function IssuanceForm() {
  const [isConfirming, setConfirming] = useState(false);
  const form = useRules<Fields>({ rules: issuanceRules, start: emptyIssuance });
  const write = useWrite({
    changes: ['issuers', 'activity'],
    send: (fields: Fields) =>
      callOrThrow(requestIssuance, { ...fields, amount: sentAmount(fields.amount), currency: issuanceCurrency }),
    onDone: ({ msg }) => {
      setConfirming(false);
      form.reset();
      toast({ text: msg, tone: 'pos' });
    },
    onFailed: (error) => {
      setConfirming(false);
      toast({ text: error.message, tone: 'neg' });
    },
  });
  const invalid = (): string => translate(issuanceMessage(form.values), getLocale());
  // Pressing the button of the form asks first; the dialog's button sends.
  const submit = useSubmit({
    form,
    write: { ...write, run: () => setConfirming(true) },
    invalid,
  });
  const isInvalid = form.problems.length > 0;
  return (
    <Form submit={submit}>
      <IssuanceFields form={form} />
      <div>
        <Button
          type="submit"
          disabledBecause={isInvalid ? invalid() : undefined}
          onDisabledPress={submit.onSubmit}
          loading={submit.isSending}
        >
          {m.issuers_submit()}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          values={form.values}
          isSending={write.isSending}
          onSend={() => write.run(form.values)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Form>
  );
}

function IssuanceFields({ form }: { readonly form: ReturnType<typeof useRules<Fields>> }) {
  const amount = form.text('amount');
  return (
    <>
      <Field id="assType" label={m.issuers_asset_type()} error={form.errorOf('assType')} required>
        <Select {...form.text('assType')} options={assetTypes.map((value) => ({ value, label: typeNames[value]() }))} />
      </Field>
      <Field
        id="amount"
        label={m.issuers_amount()}
        hint={m.issuers_amount_hint()}
        error={form.errorOf('amount')}
        required
      >
        <TextInput
          {...amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          onChange={(event) => form.set('amount', keepDollars(event.currentTarget.value) ?? form.values.amount)}
          onBlur={() => {
            form.set('amount', groupDollars(form.values.amount));
            form.markTouched('amount');
          }}
        />
      </Field>
      <Field
        id="description"
        label={m.issuers_description()}
        hint={m.issuers_description_hint()}
        error={form.errorOf('description')}
        required
      >
        <Textarea
          {...form.text('description')}
          rows={5}
          maxCharacters={maxDescription}
          counter={(used, max) => m.issuers_counter({ used, max })}
        />
      </Field>
    </>
  );
}

type ConfirmProps = {
  readonly values: Fields;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

function ConfirmDialog({ values, isSending, onSend, onClose }: ConfirmProps) {
  const type = assetTypes.find((one) => one === values.assType) ?? 'Security';
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.issuers_confirm_title()}
      description={m.issuers_confirm_text()}
      labels={{ close: m.ui_close() }}
      closesOutside={!isSending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={isSending} onClick={onSend}>
            {m.issuers_confirm()}
          </Button>
        </>
      }
    >
      <KeyValue
        pairs={[
          { key: 'type', name: m.issuers_asset_type(), value: typeNames[type]() },
          {
            key: 'amount',
            name: m.issuers_amount(),
            value: `${formatAmount(sentAmount(values.amount) || '0', { places: 2 })} USD`,
            strong: true,
          },
        ]}
      />
      <p className="issuers-text">{normalizeDescription(values.description)}</p>
    </Dialog>
  );
}

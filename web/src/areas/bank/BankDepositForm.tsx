import { groupDollars, keepDollars } from '@istmo/contract/kernel/dollars';
import { translate, withParams } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Form } from '@istmo/client/Form';
import { imageLabels } from '@istmo/client/images/ImageList';
import { acceptedTypes } from '@istmo/client/images/use-images';
import { Button } from '@istmo/ui/Button';
import { DateInput } from '@istmo/ui/DateField';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { type BankDepositFormProps, useBankDeposit } from './use-bank-deposit.ts';

const shrinkTo = 2_000_000;

/** Reports a transfer (requirement 2.5 "Bank deposit"). */
export function BankDepositForm({ accounts, minimum }: BankDepositFormProps) {
  const { form, images, imageError, blocked, submit } = useBankDeposit({ accounts, minimum });
  return (
    <Form submit={submit}>
      <Field id="accountnum" label={m.bank_from_account()} error={form.errorOf('accountnum')} required>
        <Select
          {...form.text('accountnum')}
          placeholder={m.bank_account_choose()}
          options={accounts.map(({ account_num: number, bank_name: name }) => ({
            value: number,
            label: `${name} · ${number}`,
          }))}
        />
      </Field>
      <Field
        id="depAmt"
        label={m.bank_amount()}
        hint={translate(withParams(m.bank_minimum, { min: `${minimum}` }), getLocale())}
        error={form.errorOf('depAmt')}
        required
      >
        <TextInput
          {...form.text('depAmt')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          onChange={(event) => form.set('depAmt', keepDollars(event.currentTarget.value) ?? form.values.depAmt)}
          onBlur={() => {
            form.set('depAmt', groupDollars(form.values.depAmt));
            form.markTouched('depAmt');
          }}
        />
      </Field>
      <Field
        id="refNum"
        label={m.bank_reference()}
        hint={m.bank_reference_hint()}
        error={form.errorOf('refNum')}
        required
      >
        <TextInput {...form.text('refNum')} autoComplete="off" />
      </Field>
      <Field id="transDate" label={m.bank_date()} error={form.errorOf('transDate')} required>
        <DateInput {...form.text('transDate')} onValueChange={(day) => form.set('transDate', day)} />
      </Field>
      <Field id="deposit_image" label={m.bank_image()} error={imageError} required>
        <FileDrop
          file={images.files[0]}
          onFile={(file) => (file ? images.add([file]) : images.files.forEach(images.remove))}
          accept={acceptedTypes}
          labels={imageLabels()}
          note={m.support_image_note()}
          shrinkTo={shrinkTo}
          percent={images.percent}
        />
      </Field>
      <div>
        <Button type="submit" disabledBecause={blocked} onDisabledPress={submit.onSubmit} loading={submit.isSending}>
          {m.bank_submit()}
        </Button>
      </div>
    </Form>
  );
}

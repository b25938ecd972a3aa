import { submitBankDeposit } from '@istmo/contract/areas/bank/bank.calls';
import {
  type BankDepositForm as Fields,
  bankDepositRules,
  findBankProblem,
  groupDollars,
  keepDollars,
} from '@istmo/contract/areas/bank/bank.rules';
import { withParams } from '@istmo/contract/kernel/message';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { imageLabels } from '@istmo/client/images/ImageList';
import { acceptedTypes, useImages } from '@istmo/client/images/use-images';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { DateInput } from '@istmo/ui/DateField';
import { dayOf, readDateText } from '@istmo/ui/date-text';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import type { BankAccountRow } from './bank.queries.ts';

type BankDepositFormProps = {
  /** The customer's active accounts. */
  readonly accounts: readonly BankAccountRow[];
  /** In whole dollars. */
  readonly minimum: number;
};

const shrinkTo = 2_000_000;
const toFields = (fields: Fields): Fields => ({ ...fields, transDate: readDateText(fields.transDate) ?? '' });

/** Reports a transfer (requirement 2.5 "Bank deposit"). */
export function BankDepositForm({ accounts, minimum }: BankDepositFormProps) {
  const images = useImages(1);
  const [isImageMissing, setImageMissing] = useState(false);
  const { keyFor, renew } = useIdempotencyKey();
  const rules = bankDepositRules({ minimum, today: dayOf(new Date()) });
  const typedRules = {
    ...rules,
    transDate: (rules.transDate ?? []).map(
      (rule) => (value: string, form: Fields) => rule(value === '' ? '' : (readDateText(value) ?? 'invalid'), form),
    ),
  };
  const first = accounts.length === 1 ? accounts[0] : undefined;
  const start: Fields = { depAmt: '', refNum: '', transDate: '', accountnum: first?.account_num ?? '' };
  const form = useRules<Fields>({ rules: typedRules, start });
  const write = useWrite({
    changes: ['bank'],
    send: (fields: Fields) => {
      const sent = toFields(fields);
      const bankname = accounts.find(({ account_num: number }) => number === sent.accountnum)?.bank_name ?? '';
      return images.track((onProgress) =>
        callOrThrow(
          submitBankDeposit,
          { ...sent, bankname, currency: 'USD', country: '' },
          { files: { deposit_image: images.files }, idempotencyKey: keyFor(sent), onProgress },
        ),
      );
    },
    onDone: ({ msg }) => {
      renew();
      form.reset();
      for (const file of images.files) images.remove(file);
      toast({ text: msg, tone: 'pos' });
    },
  });
  // What is missing or not allowed is named; for anything else the sentence of the requirement is said.
  const invalid = (): string => {
    const problem = findBankProblem(rules, toFields(form.values));
    const isNamed =
      problem && (problem.code === 'disallowed_content' || problem.message === m.kernel_fill_in_all_fields);
    return isNamed ? translate(problem.message, getLocale()) : m.kernel_fill_the_field();
  };
  const submit = useSubmit({ form, write, invalid });
  const send = (): void => {
    const isMissing = images.files.length === 0;
    setImageMissing(isMissing);
    if (isMissing && form.problems.length === 0) toast({ text: m.kernel_fill_the_field(), tone: 'neg' });
    else submit.onSubmit();
  };
  const imageError =
    images.problem ?? (isImageMissing && images.files.length === 0 ? m.bank_image_missing() : undefined);
  return (
    <Form
      submit={{
        ...submit,
        onSubmit: (event) => {
          event?.preventDefault();
          send();
        },
      }}
    >
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
        hint={withParams(m.bank_minimum, { min: `${minimum}` })({}, { locale: getLocale() })}
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
        <Button type="submit" loading={submit.isSending}>
          {m.bank_submit()}
        </Button>
      </div>
    </Form>
  );
}

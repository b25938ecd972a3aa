import { readBankCode } from '@istmo/contract/areas/bank/bank.calls';
import { type BankAccountForm, bankAccountTypes } from '@istmo/contract/areas/bank/bank.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import { Banner } from '@istmo/ui/Banner';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useState } from 'react';
import { LazyCombobox } from '../../shared/LazyCombobox.tsx';
import { accountTypeNames } from './account-types.ts';

type BankAccountFieldsProps = {
  readonly form: FormView<BankAccountForm>;
  /** The banks of the customer's country; without a list the name is typed. */
  readonly banks: readonly string[];
  /** Distinguishes the fields of two forms on one page. */
  readonly prefix: string;
};

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 34);

/** The fields of a bank account, for the form that adds one and the dialogs that edit one. */
export function BankAccountFields({ form, banks, prefix }: BankAccountFieldsProps) {
  const digits = (field: 'accountnum' | 'conaccount') => ({
    ...form.text(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.set(field, onlyDigits(event.currentTarget.value)),
  });
  return (
    <>
      <Field id={`${prefix}bankname`} label={m.bank_name()} error={form.errorOf('bankname')} required>
        {banks.length > 0 ? (
          <BankChoice form={form} banks={banks} />
        ) : (
          <TextInput {...form.text('bankname')} autoComplete="off" />
        )}
      </Field>
      <Field id={`${prefix}accountnum`} label={m.bank_account_number()} error={form.errorOf('accountnum')} required>
        <TextInput {...digits('accountnum')} />
      </Field>
      <Field id={`${prefix}conaccount`} label={m.bank_confirm_account()} error={form.errorOf('conaccount')} required>
        <TextInput {...digits('conaccount')} onPaste={(event) => event.preventDefault()} />
      </Field>
      <Field id={`${prefix}acctype`} label={m.bank_account_type()} error={form.errorOf('acctype')} required>
        <Select
          {...form.text('acctype')}
          placeholder={m.bank_type_choose()}
          options={bankAccountTypes.map((value) => ({ value, label: accountTypeNames[value]() }))}
        />
      </Field>
      <Field
        id={`${prefix}ibanCode`}
        label={m.bank_code()}
        hint={m.bank_code_hint()}
        error={form.errorOf('ibanCode')}
        required
      >
        <TextInput {...form.text('ibanCode')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
    </>
  );
}

/** A bank of the country's list; its code is filled in where one is known. */
function BankChoice({ form, banks }: Omit<BankAccountFieldsProps, 'prefix'>) {
  const [isWithoutCode, setWithoutCode] = useState(false);
  const readCode = useWrite({
    send: (name: string) => callOrThrow(readBankCode, { bank_name: name }),
    onDone: ({ reply }) => {
      setWithoutCode(reply.data.swift_code === '');
      if (reply.data.swift_code !== '') form.set('ibanCode', reply.data.swift_code);
    },
  });
  return (
    <>
      <LazyCombobox
        options={banks.map((name) => ({ value: name, label: name }))}
        value={form.values.bankname}
        onValueChange={(name) => {
          form.set('bankname', name);
          setWithoutCode(false);
          if (name !== '') readCode.run(name);
        }}
        onBlur={() => form.values.bankname !== '' && form.markTouched('bankname')}
        labels={{ open: m.bank_list_open(), none: m.ui_no_match(), placeholder: m.bank_name_choose() }}
      />
      {isWithoutCode && <Banner tone="warn">{m.bank_no_code()}</Banner>}
    </>
  );
}

import { changeBankAccount } from '@istmo/contract/areas/bank/bank.calls';
import { type BankAccountForm, bankAccountRules, findBankProblem } from '@istmo/contract/areas/bank/bank.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BankAccountFields } from './BankAccountFields.tsx';
import { type BankAccountRow, banksQuery } from './bank.queries.ts';

/** Edits an account: where the country has a list the bank is chosen, elsewhere typed. An edited account is checked again. */
export function EditBankDialog({ row, onClose }: { readonly row: BankAccountRow; readonly onClose: () => void }) {
  const banks = useSuspenseQuery(banksQuery).data.data.map(({ bank_name: name }) => name);
  const rules = bankAccountRules(banks);
  const form = useRules<BankAccountForm>({
    rules,
    start: {
      bankname: row.bank_name,
      accountnum: row.account_num,
      conaccount: '',
      acctype: row.acc_type,
      ibanCode: row.iban_code,
    },
  });
  const write = useWrite({
    changes: ['bank', 'account-status'],
    send: ({ ibanCode, ...fields }: BankAccountForm) =>
      callOrThrow(changeBankAccount, { ...fields, ibancode: ibanCode, id: row._id, status: '' }),
    onDone: ({ msg }) => {
      onClose();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const invalid = (): string =>
    translate(findBankProblem(rules, form.values)?.message ?? m.kernel_fill_in_all_fields, getLocale());
  const submit = useSubmit({ form, write, invalid });
  return (
    <SubmitDialog
      title={m.bank_edit_title()}
      description={m.bank_edit_body()}
      submit={submit}
      action={m.bank_save()}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <BankAccountFields form={form} banks={banks} prefix="edit-" />
    </SubmitDialog>
  );
}

import { addBankAccount } from '@istmo/contract/areas/bank/bank.calls';
import {
  bankCurrency,
  type BankAccountForm,
  bankAccountRules,
  findBankProblem,
} from '@istmo/contract/areas/bank/bank.rules';
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
import { useSuspenseQuery } from '@tanstack/react-query';
import { BankAccountFields } from './BankAccountFields.tsx';
import { banksQuery } from './bank.queries.ts';

const empty: BankAccountForm = { bankname: '', accountnum: '', conaccount: '', acctype: '', ibanCode: '' };

/** Adds a bank account (requirement 2.5 "Add bank"). */
export function AddBankForm() {
  const banks = useSuspenseQuery(banksQuery).data.data.map(({ bank_name: name }) => name);
  const rules = bankAccountRules(banks);
  const form = useRules<BankAccountForm>({ rules, start: empty });
  const write = useWrite({
    changes: ['bank'],
    send: (fields: BankAccountForm) => callOrThrow(addBankAccount, { ...fields, currency: bankCurrency }),
    onDone: ({ msg }) => {
      form.reset();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const invalid = (): string =>
    translate(findBankProblem(rules, form.values)?.message ?? m.kernel_fill_in_all_fields, getLocale());
  const submit = useSubmit({ form, write, invalid });
  return (
    <Form submit={submit}>
      <BankAccountFields form={form} banks={banks} prefix="" />
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.bank_add()}
        </Button>
      </div>
    </Form>
  );
}

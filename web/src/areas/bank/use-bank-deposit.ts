import { submitBankDeposit } from '@istmo/contract/areas/bank/bank.calls';
import {
  bankCurrency,
  type BankDepositForm as Fields,
  bankDepositRules,
  findBankProblem,
} from '@istmo/contract/areas/bank/bank.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { CallError, callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { useImages } from '@istmo/client/images/use-images';
import { serverNow } from '@istmo/client/server-time';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { dayOf, readDateText } from '@istmo/ui/date-text';
import { type SyntheticEvent, useState } from 'react';
import type { BankAccountRow } from './bank.queries.ts';

export type BankDepositFormProps = {
  /** The customer's active accounts. */
  readonly accounts: readonly BankAccountRow[];
  /** In whole dollars. */
  readonly minimum: number;
};

const toFields = (fields: Fields): Fields => ({ ...fields, transDate: readDateText(fields.transDate) ?? '' });

/** The state of the form, and what its button sends. */
export function useBankDeposit({ accounts, minimum }: BankDepositFormProps) {
  const images = useImages(1);
  const [isImageMissing, setImageMissing] = useState(false);
  const { keyFor, renew } = useIdempotencyKey();
  const [today] = useState(() => dayOf(new Date(serverNow())));
  const rules = bankDepositRules({ minimum, today });
  const typedRules = {
    ...rules,
    transDate: (rules.transDate ?? []).map(
      (rule) => (value: string, form: Fields) => rule(value === '' ? '' : (readDateText(value) ?? 'invalid'), form),
    ),
  };
  const first = accounts.length === 1 ? accounts[0] : undefined;
  const start: Fields = { depAmt: '', refNum: '', transDate: '', accountnum: first?.account_num ?? '' };
  const form = useRules<Fields>({ rules: typedRules, start });
  const reset = (): void => {
    form.reset();
    for (const file of images.files) images.remove(file);
    setImageMissing(false);
  };
  const write = useWrite({
    changes: ['bank'],
    send: (fields: Fields) => {
      const sent = toFields(fields);
      const bankname = accounts.find(({ account_num: number }) => number === sent.accountnum)?.bank_name ?? '';
      return images.track((onProgress) =>
        callOrThrow(
          submitBankDeposit,
          { ...sent, bankname, currency: bankCurrency, country: '' },
          { files: { deposit_image: images.files }, idempotencyKey: keyFor(sent), onProgress },
        ),
      );
    },
    onDone: ({ msg }) => {
      renew();
      reset();
      toast({ text: msg, tone: 'pos' });
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.failure.code === 'disallowed_content') reset();
    },
  });
  // What is missing or not allowed is named; for anything else the sentence of the requirement is said.
  const invalid = (): string => {
    const fields = toFields(form.values);
    const problem = findBankProblem(rules, fields);
    const isNamed = problem && (problem.code === 'disallowed_content' || fields[problem.field].trim() === '');
    return isNamed ? translate(problem.message, getLocale()) : m.kernel_fill_the_field();
  };
  const submit = useSubmit({ form, write, invalid });
  const hasImage = images.files.length > 0;
  const send = (): void => {
    setImageMissing(!hasImage);
    // Nothing is sent and the fields are reset (requirement 2.5 "Bank deposit").
    if (findBankProblem(rules, toFields(form.values))?.code === 'disallowed_content') {
      toast({ text: m.kernel_disallowed(), tone: 'neg' });
      reset();
    } else if (!hasImage && form.problems.length === 0) toast({ text: m.kernel_fill_the_field(), tone: 'neg' });
    else submit.onSubmit();
  };
  const blocked = form.problems.length > 0 || !hasImage ? invalid() : undefined;
  const imageError = images.problem ?? (isImageMissing && !hasImage ? m.bank_image_missing() : undefined);
  const onSubmit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    send();
  };
  return { form, images, imageError, blocked, submit: { ...submit, onSubmit } };
}

import { submitBankDeposit } from '@istmo/contract/areas/bank/bank.contract';
import { bankCurrency, bankDepositRules, findBankProblem } from '@istmo/contract/areas/bank/bank.rules';
import { readDollars } from '@istmo/contract/kernel/dollars';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { createHash } from 'node:crypto';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { cleanImages, withStoredImages } from '../../images/stored-images.ts';
import { lockCustomer } from '../accounts/public.ts';
import { readAccountsOf } from './bank-accounts.store.ts';
import { findRequest, insertDeposit, type RequestRecord } from './bank-deposits.store.ts';
import { announceDeposit } from './bank-notices.ts';
import { minimumFor } from './minimums.ts';
import { reportedWires } from './throttles.ts';

/** Reports a wire. Country, name and bank are the customer's own as the server has them, whatever is sent (requirement 3.15). */
export const answerSubmitBankDeposit = handle(submitBankDeposit, async (app, caller, input) => {
  const { customer, accountStatus, files } = caller;
  const { depAmt, refNum, transDate, bankname, accountnum } = input;
  const form = { depAmt, refNum, transDate, accountnum };
  const minimum = minimumFor(app, accountStatus.country);
  const rules = bankDepositRules({ minimum, today: app.clock.now().toISOString().slice(0, 10) });
  const problem = findBankProblem(rules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const units = readDollars(depAmt);
  if (units === undefined) throw new Error('the rules accepted an amount that is none');
  if (files.length === 0) refuse('invalid_field', m.bank_image_missing, { field: 'deposit_image' });
  const request = toRequest(caller, form);
  if (await isRepeated(app, caller, request)) return { message: m.bank_deposit_reported };
  await takeTurn(app, reportedWires, customer);
  const images = await cleanImages(files, 1);
  await withStoredImages(app, images, ([image]) =>
    app.db.inTransaction(async (tx) => {
      if (!image) throw new Error('a proof that was not stored');
      await lockCustomer(tx, customer);
      const account = (await readAccountsOf(tx, customer)).find(
        (one) =>
          one.isActive && one.accountNumber === accountnum.trim() && (bankname === '' || one.bankName === bankname),
      );
      if (!account) return refuse('invalid_field', m.bank_account_choose, { field: 'accountnum' });
      const deposit = {
        id: asId<'bank-deposit'>(newId()),
        customer,
        account: account.id,
        bankName: account.bankName,
        accountNumber: account.accountNumber,
        holder: account.holder,
        country: account.country,
        reference: refNum.trim(),
        transferredOn: transDate.trim(),
        currency: bankCurrency,
        units,
        fileKey: image.fileKey,
        fileName: image.name,
        fileType: image.type,
        language: caller.language,
        createdAt: app.clock.now(),
      };
      if (!(await insertDeposit(tx, { ...deposit, request })))
        refuse('already_done', m.bank_deposit_duplicate, { field: 'refNum' });
      await announceDeposit(app, tx, deposit, { what: 'reported' });
    }),
  );
  return { message: m.bank_deposit_reported };
});

function toRequest({ idempotencyKey }: Caller, body: object): RequestRecord | undefined {
  if (idempotencyKey === undefined) return undefined;
  return { key: idempotencyKey, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

/** Whether this request was answered before; another content under its key is a conflict. */
async function isRepeated(app: App, { customer }: Caller, request: RequestRecord | undefined): Promise<boolean> {
  const hash = request && (await findRequest(app.db, customer, request.key));
  if (hash === undefined) return false;
  if (hash !== request?.hash) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return true;
}

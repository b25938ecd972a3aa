import { declareMeans } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import {
  declarationRules,
  declarationStatements,
  readWholeDollars,
} from '@istmo/contract/areas/appropriateness/declaration.rules';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { lockAccountStatus } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { insertDeclaration, readDeclarations } from './appropriateness.store.ts';

// What is sent again within this time, as by a second press, is the same declaration.
const repeatMs = 60_000;

/** Stores a declaration; each is kept, the newest counts. */
export const answerDeclareMeans = handle(declareMeans, async (app, { customer, language }, form) => {
  checkForm(declarationRules, form);
  const annualIncome = readWholeDollars(form.annual_income) ?? 0n;
  const netWorth = readWholeDollars(form.net_worth) ?? 0n;
  await app.db.inTransaction(async (tx) => {
    await lockAccountStatus(tx, customer);
    const at = app.clock.now();
    const [newest] = await readDeclarations(tx, customer, 1);
    const isSame = newest?.annualIncome === annualIncome && newest.netWorth === netWorth;
    if (isSame && at.getTime() - newest.at.getTime() < repeatMs) return;
    const id = asId<'investor-declaration'>(newId());
    const statements = declarationStatements;
    await insertDeclaration(tx, customer, { id, annualIncome, netWorth, statements, language, at });
    await writeActivity(tx, customer, { kind: 'declare-means', at });
  });
  return { message: m.appropriateness_declared };
});

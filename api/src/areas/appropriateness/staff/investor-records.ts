import { readInvestorRecords } from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { dollarsText } from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import { handleStaff } from '../../../http/handler.ts';
import { readAccountStatus } from '../../access/public.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readDeclarations, readResults } from '../appropriateness.store.ts';
import { readInvestorLimit } from '../investor-limit.ts';

const shownDeclarations = 50;

export const answerReadInvestorRecords = handleStaff(readInvestorRecords, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const now = app.clock.now();
  const status = await readAccountStatus(app, customer);
  const [results, declarations, { limitCents }] = await Promise.all([
    readResults(app.db, customer),
    readDeclarations(app.db, customer, shownDeclarations),
    readInvestorLimit(app.db, status, now),
  ]);
  return {
    category: status.investorCategory,
    limit: limitCents === null ? null : dollarsText(limitCents),
    attempts: results.map(({ code, version, attempt, score, content, isPassed, at, validUntil }) => ({
      code,
      version,
      attempt,
      score,
      questions: content.questions.length,
      is_passed: isPassed,
      at: at.toISOString(),
      valid_until: validUntil?.toISOString() ?? null,
    })),
    declarations: declarations.map(({ annualIncome, netWorth, statements, language, at, validUntil }) => ({
      annual_income: `${annualIncome}`,
      net_worth: `${netWorth}`,
      statements: [...statements],
      language,
      at: at.toISOString(),
      valid_until: validUntil.toISOString(),
    })),
  };
});

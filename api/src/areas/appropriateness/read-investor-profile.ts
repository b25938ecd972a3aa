import { readInvestorProfile } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { dollarsText, sharePercent } from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { readCounters } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { type Declaration, readDeclarations, readNewestQuestionnaires, readResults } from './appropriateness.store.ts';
import { type InvestorLimit, readInvestorLimit } from './investor-limit.ts';
import { readQuiz, showQuiz } from './quiz-state.ts';
import { retailCounterAt } from './retail-counter.ts';
import { showAttempt } from './show-attempt.ts';

const shownDeclarations = 20;

async function readQuizzes(app: App, customer: CustomerId, now: Date) {
  const questionnaires = await readNewestQuestionnaires(app.db);
  return Promise.all(
    questionnaires.map(async (questionnaire) => {
      const { quiz } = await readQuiz(app.db, customer, { questionnaire, now });
      return { code: questionnaire.code, title: questionnaire.content.title, ...showQuiz(quiz) };
    }),
  );
}

const showDeclaration = (declaration: Declaration, counting: Declaration | undefined) => ({
  annual_income: `${declaration.annualIncome}`,
  net_worth: `${declaration.netWorth}`,
  at: declaration.at.toISOString(),
  valid_until: declaration.validUntil.toISOString(),
  is_valid: declaration.id === counting?.id,
});

async function showLimit(app: App, customer: CustomerId, { rule, limitCents }: InvestorLimit) {
  if (!rule || rule.floorCents === null || limitCents === null) return null;
  const counter = retailCounterAt(app, customer, app.clock.now());
  const [used = 0n] = await readCounters(app.db, [counter]);
  return {
    amount: dollarsText(limitCents),
    used: dollarsText(used),
    year: Number(counter.period.slice(0, 4)),
    floor: dollarsText(rule.floorCents),
    share: rule.share === null ? null : sharePercent(rule.share),
    measure: rule.measure,
    basis: rule.basis,
  };
}

export const answerReadInvestorProfile = handle(readInvestorProfile, async (app, { customer, accountStatus }) => {
  const now = app.clock.now();
  const [quizzes, results, declarations, limit] = await Promise.all([
    readQuizzes(app, customer, now),
    readResults(app.db, customer),
    readDeclarations(app.db, customer, shownDeclarations),
    readInvestorLimit(app.db, accountStatus, now),
  ]);
  return {
    data: {
      category: accountStatus.investorCategory,
      quizzes,
      attempts: results.map(showAttempt),
      declarations: declarations.map((one) => showDeclaration(one, limit.declaration)),
      limit: await showLimit(app, customer, limit),
    },
  };
});

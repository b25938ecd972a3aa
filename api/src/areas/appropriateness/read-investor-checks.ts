import type { QuizState } from '@istmo/contract/areas/appropriateness/attempts';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { App } from '../../app.ts';
import { readAccountStatus } from '../access/public.ts';
import { type DeclarationId, findQuestionnaire, type ResultId } from './appropriateness.store.ts';
import { readInvestorLimit } from './investor-limit.ts';
import { readQuiz } from './quiz-state.ts';
import type { RetailLimitId } from './retail-limits.store.ts';

/** What an order is checked by, as it is now. */
export type InvestorChecks = {
  readonly category: InvestorCategory;
  readonly quiz: QuizState;
  readonly declaration: 'valid' | 'required';
  /** The most of a calendar year over all offerings; without a valid declaration the floor of the rule. Null: no limit. */
  readonly yearlyLimitCents: bigint | null;
  /** What the answer was made from, to be stored with an order. */
  readonly facts: {
    readonly questionnaire: string;
    readonly questionnaireVersion: number;
    readonly result: ResultId | null;
    readonly declaration: DeclarationId | null;
    readonly limit: RetailLimitId | null;
  };
};

/**
 * What a customer still has to do before an order of an offering, and the most they may subscribe in a calendar year; only retail investors have to.
 * Throws when the questionnaire is none of the platform's.
 */
export async function readInvestorChecks(
  app: App,
  customer: CustomerId,
  { questionnaire: code }: { readonly questionnaire: string },
): Promise<InvestorChecks> {
  const now = app.clock.now();
  const [status, questionnaire] = await Promise.all([
    readAccountStatus(app, customer),
    findQuestionnaire(app.db, code),
  ]);
  if (!questionnaire) throw new Error(`there is no questionnaire ${code}`);
  const [{ quiz, passed }, { declaration, rule, limitCents }] = await Promise.all([
    readQuiz(app.db, customer, { questionnaire, now }),
    readInvestorLimit(app.db, status, now),
  ]);
  return {
    category: status.investorCategory,
    quiz,
    declaration: declaration ? 'valid' : 'required',
    yearlyLimitCents: limitCents,
    facts: {
      questionnaire: code,
      questionnaireVersion: questionnaire.version,
      result: passed?.id ?? null,
      declaration: declaration?.id ?? null,
      limit: rule?.id ?? null,
    },
  };
}

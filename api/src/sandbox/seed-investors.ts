import {
  answerQuestionnaire,
  declareMeans,
  readQuestionnaire,
} from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { retailQuestionnaire } from '@istmo/contract/areas/raises/raise-form';
import { setCategory } from '@istmo/contract/areas/rules/rules.staff.contract';
import { questionnaireSeeds, toSeededContent } from '@istmo/db/seeds/questionnaires';
import { demoInvestors } from '@istmo/db/seeds/raises';
import { callAsStaff } from './demo-staff.ts';
import type { Moment } from './past-step.ts';
import { callAs } from './past-visit.ts';
import { requireDemo } from './seed-securities.ts';

/** What demo investors prove before their first order: a retail investor knows the risks and declares means, a professional one is classified by staff. */
export async function admitInvestors({ past, adapters, people }: Moment): Promise<void> {
  for (const { person, annualIncome, netWorth } of demoInvestors.retail) {
    const visit = { ...requireDemo(people, person), past, adapters, key: `investor ${person}` };
    const { data } = readQuestionnaire.output.parse(
      await callAs(visit, readQuestionnaire, { code: retailQuestionnaire }),
    );
    const { code, version, attempt, state } = data;
    if (state !== 'passed')
      await callAs(visit, answerQuestionnaire, { code, version, attempt, answers: listRightAnswers() });
    const means = { annual_income: annualIncome, net_worth: netWorth };
    await callAs(visit, declareMeans, { ...means, complete: true, updates: true, evidence: true });
  }
  for (const { person, reason } of demoInvestors.professional) {
    const { customer } = requireDemo(people, person);
    const input = { id: customer, category: 'professional', reason };
    await callAsStaff(past.consoleApp, { wire: setCategory.wire, role: 'compliance', input });
  }
}

function listRightAnswers() {
  const seed = questionnaireSeeds.find(({ code }) => code === retailQuestionnaire);
  if (!seed) throw new Error(`there is no questionnaire ${retailQuestionnaire}`);
  return toSeededContent(seed).questions.map(({ id, right }) => ({ question: id, answer: right }));
}

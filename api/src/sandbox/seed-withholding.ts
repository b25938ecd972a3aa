import {
  decideWithholding,
  listWithholdingRules,
  proposeWithholdingRule,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { demoWithholdingRules } from '@istmo/db/seeds/demo-withholding';
import type { App } from '../app.ts';
import { callAsStaff } from './demo-staff.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';

const fromDay = '2020-01-01';

/** The example rules by which tax is withheld, each proposed and approved by demo staff. `app` has the operator's login, `consoleApp` the console's. */
export async function seedWithholding(app: App, consoleApp: App): Promise<void> {
  for (const [index, { country, income, rate, basis, treatyWith }] of demoWithholdingRules.entries()) {
    const step = `withholding rule ${index}`;
    if (await isStepDone(app, step)) continue;
    const input = {
      tax_country: country,
      holder_country: treatyWith ?? '',
      category: '',
      income,
      rate,
      basis,
      is_treaty: treatyWith !== undefined,
      rounding: 'down',
      from_day: fromDay,
      to_day: '',
      reason: 'An example: the operator confirms it',
    };
    await callAsStaff(consoleApp, { wire: proposeWithholdingRule.wire, role: 'treasury', input });
    const { data } = listWithholdingRules.output.parse({
      ...(await callAsStaff(consoleApp, { wire: listWithholdingRules.wire, role: 'treasury', input: { country } })),
    });
    const id = data.find(({ proposal }) => proposal !== null)?.proposal?.id;
    const decision = { id, approve: true, reason: 'An example: the operator confirms it' };
    await callAsStaff(consoleApp, { wire: decideWithholding.wire, role: 'compliance', input: decision });
    await runSeedStep(app, step, async () => {});
  }
}

import {
  decideAppropriateness,
  listRetailLimits,
  proposeRetailLimit,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { demoRetailLimits } from '@istmo/db/seeds/demo-retail-limits';
import type { App } from '../app.ts';
import { callAsStaff } from './demo-staff.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';

/** The example limits of retail investors, each proposed and approved by demo staff. `app` has the operator's login, `consoleApp` the console's. */
export async function seedRetailLimits(app: App, consoleApp: App): Promise<void> {
  const reason = 'An example: the operator confirms it';
  for (const { country, floor, share, measure, basis } of demoRetailLimits) {
    const step = `retail limit ${country}`;
    if (await isStepDone(app, step)) continue;
    const input = {
      country,
      category: 'retail',
      floor,
      share,
      measure,
      basis_en: basis.en,
      basis_es: basis.es,
      reason,
    };
    await callAsStaff(consoleApp, { wire: proposeRetailLimit.wire, role: 'administrator', input });
    const { data } = listRetailLimits.output.parse({
      ...(await callAsStaff(consoleApp, { wire: listRetailLimits.wire, role: 'administrator', input: {} })),
    });
    const id = data.find(({ proposal }) => proposal !== null)?.proposal?.id;
    const decision = { id, approve: true, reason };
    await callAsStaff(consoleApp, { wire: decideAppropriateness.wire, role: 'compliance', input: decision });
    await runSeedStep(app, step, async () => {});
  }
}

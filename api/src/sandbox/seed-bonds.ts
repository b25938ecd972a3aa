import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { parsePercent } from '@istmo/contract/areas/bonds/percent';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import type { DemoAsset } from '@istmo/db/seeds/demo-assets';
import { demoEmail } from '@istmo/db/seeds/people';
import type { App } from '../app.ts';
import { insertBondTerms } from '../areas/bonds/public.ts';
import { readInstrument } from '../areas/instruments/public.ts';
import { findStaffByEmail } from '../areas/staff/public.ts';
import { runSeedStep } from './seed-step.ts';

/** The terms of a demo bond, as two demo people decided them; nothing for an asset that is none. */
export async function seedBondTerms(app: App, { ticker, bond, terms }: DemoAsset): Promise<void> {
  if (!bond) return;
  const { ledgerScale } = await readInstrument(app, bond.currency);
  const [units, percent] = [parseUnits(bond.nominal, ledgerScale), parsePercent(bond.percent)];
  if (units === undefined || percent === undefined) throw new Error(`the demo bond ${ticker} has no terms`);
  const bondTerms: BondTerms = {
    nominal: money(bond.currency, units),
    issuedOn: bond.issuedOn,
    maturesOn: terms.maturesOn,
    frequency: 2,
    stub: 'short-first',
    isEndOfMonth: true,
    rate: { kind: 'fixed', percent },
    dayCount: '30/360',
    convention: bond.convention ?? 'following',
    calendars: bond.calendars,
    amortisation: { kind: 'bullet' },
  };
  const [proposedBy, approvedBy] = [await findDemoStaff(app, 'irene'), await findDemoStaff(app, 'karla')];
  const decision = { from: app.clock.now(), proposedBy, approvedBy, reason: 'The terms of issue of the demo bond' };
  await runSeedStep(app, `bond ${ticker}`, (tx) =>
    insertBondTerms(tx, { instrument: ticker, version: 1, terms: bondTerms, ...decision }),
  );
}

async function findDemoStaff(app: App, name: string): Promise<string> {
  const found = await findStaffByEmail(app.db, demoEmail(name));
  if (!found) throw new Error(`there is no demo staff ${name}`);
  return found.id;
}

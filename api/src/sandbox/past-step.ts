import type { App } from '../app.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { type Apps, appsAt, type PastApps } from './past-app.ts';
import type { PastVisit } from './past-visit.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';

/** What happened at a moment of the past. */
export type PastStep = { readonly daysAgo: number; readonly run: (at: Date) => Promise<void> };

type Demo = Pick<PastVisit, 'person' | 'customer'>;

export type PastOptions = {
  /** With the operator's login, which may give money. */
  readonly setUpApp: App;
  readonly apps: Apps & { readonly consoleApp: App };
  readonly adapters: Pick<SandboxAdapters, 'custody' | 'bankLink' | 'issuance'>;
  readonly people: readonly Demo[];
};

export type Moment = PastOptions & { readonly past: PastApps & { readonly consoleApp: App }; readonly at: Date };

type NamedStep = { readonly name: string; readonly daysAgo: number; readonly run: (moment: Moment) => Promise<void> };

/** A step that runs once, with the clock of that moment for customers, worker and staff. */
export const pastStep = (options: PastOptions, { name, daysAgo, run }: NamedStep): PastStep => ({
  daysAgo,
  run: async (at) => {
    const { setUpApp, apps } = options;
    if (await isStepDone(setUpApp, name)) return;
    const past = { ...appsAt(apps, at), consoleApp: appsAt(apps, at).consoleApp ?? apps.consoleApp };
    await run({ ...options, past, at });
    await past.sendEmails();
    await runSeedStep(setUpApp, name, async () => {});
  },
});

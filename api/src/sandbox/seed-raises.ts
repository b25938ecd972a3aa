import { subscribe, readOrderForm } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { demoInvestors, type DemoOrder, type DemoRaise, demoRaises } from '@istmo/db/seeds/raises';
import type { App } from '../app.ts';
import { allocationsTasks } from '../areas/allocations/allocations.worker.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { raiseProceedsArea } from '../areas/raise-proceeds/raise-proceeds.area.ts';
import { raisesTasks } from '../areas/raises/raises.worker.ts';
import { settlementsTasks } from '../areas/settlements/settlements.worker.ts';
import { type Moment, type PastOptions, type PastStep, pastStep } from './past-step.ts';
import { callAs } from './past-visit.ts';
import { seedAsset } from './seed-assets.ts';
import { giveMoney } from './seed-balances.ts';
import { admitInvestors } from './seed-investors.ts';
import { allotRaise, approveRaise, releaseStage } from './seed-raise-decisions.ts';
import { submitDemoRaise } from './seed-raise-form.ts';
import { seedRetailLimits } from './seed-retail-limits.ts';
import { requireDemo } from './seed-securities.ts';

/** What the worker does with raises. A second round takes the steps that the first one made possible. */
const tasks = [raisesTasks, allocationsTasks, settlementsTasks, raiseProceedsArea.tasks].flatMap(
  (area) => area?.intervalTasks ?? [],
);

async function work({ past: { workerApp } }: Moment): Promise<void> {
  for (let round = 0; round < 2; round++) for (const task of tasks) await task.run(workerApp);
}

/** How the offerings of the demo came about, by the calls of company, staff and investors and by the tasks of the worker, with the clock of those days. */
export function listRaiseSteps(options: PastOptions): PastStep[] {
  const { setUpApp, apps } = options;
  return [
    // Before the first order, which counts towards them.
    { daysAgo: demoInvestors.daysAgo, run: () => seedRetailLimits(setUpApp, apps.consoleApp) },
    pastStep(options, { name: 'raise investors', daysAgo: demoInvestors.daysAgo, run: admitInvestors }),
    ...demoRaises.flatMap((raise) => listStepsOf(options, raise)),
  ];
}

// Before it is submitted.
const issuedDaysBefore = 5;

function listStepsOf(options: PastOptions, raise: DemoRaise): PastStep[] {
  const { days, orders, slug } = raise;
  const step = (name: string, daysAgo: number | undefined, run: (moment: Moment) => Promise<void>): PastStep[] =>
    daysAgo === undefined || daysAgo < 0 ? [] : [pastStep(options, { name: `raise ${slug} ${name}`, daysAgo, run })];
  return [
    { daysAgo: days.submitted + issuedDaysBefore, run: (at) => issue(options, raise, at) },
    ...step('submitted', days.submitted, (moment) => submitDemoRaise(moment, raise)),
    ...step('approved', days.approved, (moment) => approveRaise(moment, raise)),
    ...step('announced', days.announced, work),
    ...step('opened', days.opened, work),
    ...orders.flatMap((order, index) =>
      step(`order ${index}`, order.daysAgo, (moment) => placeOrder(moment, raise, { ...order, index })),
    ),
    ...step('closed', days.closed, work),
    ...step('allotted', days.allotted, async (moment) => {
      await allotRaise(moment, raise);
      await work(moment);
    }),
    ...step('reported', days.reported, async (moment) => {
      await releaseStage(moment, raise);
      await work(moment);
    }),
  ];
}

async function issue({ setUpApp, adapters, people }: PastOptions, raise: DemoRaise, at: Date): Promise<void> {
  const { customer } = requireDemo(people, raise.issuer);
  const then: App = { ...setUpApp, clock: { now: () => at } };
  await seedAsset(then, adapters, { asset: raise.asset, customer });
}

async function placeOrder(
  moment: Moment,
  { slug }: DemoRaise,
  { person, units, currency, given, index }: DemoOrder & { readonly index: number },
): Promise<void> {
  const { past, adapters, setUpApp, people, at } = moment;
  await watchPrices(past.workerApp);
  const visit = { ...requireDemo(people, person), past, adapters, key: `raise ${slug} ${index}` };
  const ordered = { raise: slug, currency, units, amount: '', limit_price: '' };
  const { data } = readOrderForm.output.parse(await callAs(visit, readOrderForm, ordered));
  const { terms_version, documents, quote } = data;
  if (!quote) throw new Error(`${slug} takes no order of ${units} units`);
  const amount = given === 'all' ? quote.paid : given;
  if (given !== '0')
    await giveMoney(setUpApp, visit.customer, { currency, amount, step: `money raise ${slug} ${index}`, at });
  await callAs(visit, subscribe, {
    ...ordered,
    terms_version,
    paid: quote.paid,
    price: quote.price ?? '',
    documents,
  });
  await work(moment);
}

import { swapAsset } from '@istmo/contract/areas/exchange/exchange.calls';
import { addMonths, dayAt } from '@istmo/contract/kernel/day';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { DemoAsset } from '@istmo/db/seeds/demo-assets';
import { type PastAsset, pastAssets, pastGrants, pastPurchases } from '@istmo/db/seeds/past-securities';
import { adjustment, post } from '@istmo/ledger';
import type { App } from '../app.ts';
import { writeInternalMove } from '../areas/history/public.ts';
import { readInstrument } from '../areas/instruments/public.ts';
import { publishTick, usdScale, watchPrices } from '../areas/prices/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { daysBefore } from './days-before.ts';
import { type Apps, appsAt } from './past-app.ts';
import { callAs, type PastVisit } from './past-visit.ts';
import { seedAsset } from './seed-assets.ts';
import { giveMoney } from './seed-balances.ts';
import type { PastStep } from './past-step.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';

type Demo = Pick<PastVisit, 'person' | 'customer'>;

type SecuritiesOptions = {
  /** With the operator's login. */
  readonly setUpApp: App;
  readonly apps: Apps;
  readonly adapters: Pick<SandboxAdapters, 'issuance' | 'custody' | 'bankLink'>;
  readonly people: readonly Demo[];
};

export function requireDemo(people: readonly Demo[], name: string): Demo {
  const found = people.find(({ person }) => person.name === name);
  if (!found) throw new Error(`there is no demo customer ${name}`);
  return found;
}

/** Securities that were issued in the past, with their prices, and how demo people came to hold them. */
export function listSecuritySteps(options: SecuritiesOptions): PastStep[] {
  const { setUpApp, people } = options;
  return [
    ...pastAssets.flatMap((asset) => [
      { daysAgo: asset.issuedDaysAgo, run: (at: Date) => issue(options, asset, at) },
      ...asset.prices.map(({ daysAgo, usd }) => ({
        daysAgo,
        run: (at: Date) => publishPrice(setUpApp, { ticker: asset.ticker, usd, at }),
      })),
    ]),
    ...pastPurchases.map((bought) => ({ daysAgo: bought.daysAgo, run: (at: Date) => buy(options, bought, at) })),
    ...pastGrants.map(({ daysAgo, person, ticker, units }) => ({
      daysAgo,
      run: (at: Date) => grantUnits(setUpApp, requireDemo(people, person), { ticker, units, at }),
    })),
  ];
}

/** With the days of its terms, which are counted from the first start. */
function toDemoAsset({ bond, ...asset }: PastAsset, now: Date, timeZone: string): DemoAsset {
  if (!bond) return asset;
  const { maturesDaysAgo, ...rest } = bond;
  const maturesOn = dayAt(daysBefore(now, maturesDaysAgo), timeZone);
  const issuedOn = addMonths(maturesOn, -12);
  const terms = { ...asset.terms, maturesOn };
  return { ...asset, terms, bond: { ...rest, issuedOn, calendars: [], convention: 'none' } };
}

async function issue({ setUpApp, adapters, people }: SecuritiesOptions, asset: PastAsset, at: Date): Promise<void> {
  const { customer } = requireDemo(people, asset.owner);
  const demo = toDemoAsset(asset, setUpApp.clock.now(), setUpApp.settings.timeZone);
  await seedAsset({ ...setUpApp, clock: { now: () => at } }, adapters, { asset: demo, customer });
}

type Price = { readonly ticker: string; readonly usd: string; readonly at: Date };

async function publishPrice(app: App, { ticker, usd, at }: Price): Promise<void> {
  const price = parseUnits(usd, usdScale);
  if (price === undefined) throw new Error(`${usd} is not a price of ${ticker}`);
  await runSeedStep(app, `price ${ticker} ${at.toISOString().slice(0, 10)}`, async (tx) => {
    await publishTick(tx, { symbol: ticker, usd: price, sources: [], at, observedAt: at });
  });
}

async function buy(
  { setUpApp, apps, adapters, people }: SecuritiesOptions,
  { person, ticker, usd, fee }: (typeof pastPurchases)[number],
  at: Date,
): Promise<void> {
  const demo = requireDemo(people, person);
  const step = `purchase ${person} ${ticker}`;
  if (await isStepDone(setUpApp, step)) return;
  const money = { currency: 'USD', step: `money ${step}`, at };
  await giveMoney(setUpApp, demo.customer, { ...money, amount: usd });
  if (fee !== '0') await giveMoney(setUpApp, demo.customer, { ...money, amount: fee, step: `fee ${step}` });
  const past = appsAt(apps, at);
  await watchPrices(past.workerApp);
  const order = { from: 'USD', to: ticker, amount: usd, accept_any_price: true };
  await callAs({ ...demo, past, adapters, key: `demo ${ticker}` }, swapAsset, order);
  await past.sendEmails();
  await runSeedStep(setUpApp, step, async () => {});
}

/** Units out of the inventory of the platform. */
export async function grantUnits(
  app: App,
  { person, customer }: Demo,
  { ticker, units, at }: { readonly ticker: string; readonly units: string; readonly at: Date },
): Promise<void> {
  const { ledgerScale } = await readInstrument({ ...app }, ticker);
  const amount = money(ticker, parseUnits(units, ledgerScale) ?? 0n);
  await runSeedStep(app, `grant ${person.name} ${ticker}`, async (tx) => {
    const id = newId();
    await writeInternalMove(tx, { id, customer, amount, at });
    await post(tx, adjustment({ id, customer, at, amount }));
  });
}

import { openPaymentLink } from '@istmo/contract/areas/payments/payments.calls';
import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.calls';
import { parseUnits } from '@istmo/contract/kernel/money';
import { type DemoEvent, demoEvents, demoSignIns } from '@istmo/db/seeds/history';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../app.ts';
import { ensureAddress, watchDeposits } from '../areas/deposits/public.ts';
import { writeSignIn } from '../areas/history/public.ts';
import { readInstrument } from '../areas/instruments/public.ts';
import { markReadBefore } from '../areas/notifications/public.ts';
import { findOpenPayments, settlePayment } from '../areas/payments/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { Refusal } from '../http/refusal.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { type Settings, usesLiveAcquirer, usesLiveBankLink } from '../settings/settings.ts';
import { daysBefore } from './days-before.ts';
import { type Apps, appsAt } from './past-app.ts';
import { callAs, type PastVisit } from './past-visit.ts';
import { payByCard } from './seed-card.ts';
import { giveMoney } from './seed-balances.ts';
import type { PastStep } from './past-step.ts';
import { listEventSteps } from './seed-corporate-actions.ts';
import { listMarketSteps } from './seed-markets.ts';
import { listRaiseSteps } from './seed-raises.ts';
import { listSecuritySteps } from './seed-securities.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';
import { buyTokens } from './seed-tokens.ts';
import { withdraw } from './seed-withdrawal.ts';

type HistoryAdapters = Pick<SandboxAdapters, 'custody' | 'bankLink' | 'card' | 'issuance'>;

type HistoryOptions = {
  /** With the operator's login, which may give money. */
  readonly setUpApp: App;
  /** Undefined in a process that does no work: then the wallets have their money and no history. */
  readonly apps: Apps | undefined;
  readonly adapters: HistoryAdapters;
};

type Demo = Pick<PastVisit, 'person' | 'customer'>;

/**
 * What the demo customers did in the year before the first start, by the functions of the areas with the clock of those days, and the money that they
 * were given meanwhile; all in the order of time, because a price is never older than the last one. It runs before the worker publishes its first
 * prices. Each event finds by itself whether it was done when the seed was interrupted.
 */
export async function seedHistory(
  { setUpApp, apps, adapters }: HistoryOptions,
  people: readonly Demo[],
): Promise<void> {
  // Data of a release that had a step for each person, and fewer events, gets no others.
  if ((await isStepDone(setUpApp, 'history')) || (await isStepDone(setUpApp, 'history anabel'))) return;
  const now = setUpApp.clock.now();
  const securities = listSecurities({ setUpApp, apps, adapters }, people);
  const gifts = people.flatMap((demo) => listGifts(setUpApp, demo, securities.length > 0));
  const events = apps ? people.flatMap((demo) => listEvents(apps, adapters, demo)) : [];
  for (const { daysAgo, run } of [...events, ...gifts, ...securities].toSorted(byTime))
    await run(daysBefore(now, daysAgo));
  if (apps) await finish(apps.app, people, now);
}

/** Securities with a past, where this process serves staff too: they announced its events. */
function listSecurities({ setUpApp, apps, adapters }: HistoryOptions, people: readonly Demo[]): PastStep[] {
  const consoleApp = apps?.consoleApp;
  if (!apps || !consoleApp || setUpApp.settings.demoCases !== 'yes') return [];
  const options = { setUpApp, apps: { ...apps, consoleApp }, adapters, people };
  return [
    ...listSecuritySteps(options),
    ...listEventSteps(options),
    ...listRaiseSteps(options),
    ...listMarketSteps(options),
  ];
}

const byTime = (one: PastStep, other: PastStep): number => other.daysAgo - one.daysAgo;

// After the money that pays for it.
const boughtDaysAgo = 5;

function listGifts(app: App, { person: { name, money = [], bought }, customer }: Demo, hasIncome: boolean): PastStep[] {
  return [
    ...money.map(({ daysAgo, currency, amount, income }, index) => ({
      daysAgo,
      run: (at: Date) =>
        giveMoney(app, customer, {
          currency,
          amount,
          less: hasIncome ? income : undefined,
          step: `money ${name} ${index}`,
          at,
        }),
    })),
    ...(bought ? [{ daysAgo: boughtDaysAgo, run: (at: Date) => buyTokens(app, customer, { ...bought, at }) }] : []),
  ];
}

function listEvents(apps: Apps, adapters: HistoryAdapters, { person, customer }: Demo): PastStep[] {
  const { app } = apps;
  return (demoEvents[person.name] ?? []).map((event, index) => ({
    daysAgo: event.daysAgo,
    run: async (at) => {
      if (!isSimulated(event, app.settings)) return;
      const past = appsAt(apps, at);
      await carryOut(event, { past, adapters, person, customer, key: `demo ${index}` }).catch((error: unknown) => {
        // Under other settings an event may not be allowed; the platform starts without it.
        if (!(error instanceof Refusal || error instanceof Outage)) throw error;
        app.log.warn({ err: error, person: person.name, event }, 'an event of the demo history was left out');
      });
      await past.sendEmails();
    },
  }));
}

/** What was done is done, with the sign-ins; the older notifications are read. */
async function finish(app: App, people: readonly Demo[], now: Date): Promise<void> {
  await runSeedStep(app, 'history', async (tx) => {
    for (const { person, customer } of people) {
      for (const { daysAgo, userAgent } of demoSignIns[person.name] ?? [])
        await writeSignIn(tx, customer, { userAgent, address: '192.0.2.1', at: daysBefore(now, daysAgo) });
      await markReadBefore(tx, customer, daysBefore(now, 30));
    }
  });
}

/** Whether the outside party of an event is simulated: a sandbox may run with the test systems of real ones. */
function isSimulated(event: DemoEvent, settings: Settings): boolean {
  const { esploraServers, ethereumNodes } = settings;
  const nodes = { BTC: esploraServers, ETH: ethereumNodes, TRON: [] };
  switch (event.kind) {
    case 'deposit':
      return nodes[event.chain].length === 0;
    case 'payment':
      return !usesLiveBankLink(settings);
    case 'card':
      return !usesLiveAcquirer(settings);
    case 'exchange':
    case 'withdrawal':
      return true;
  }
}

async function carryOut(event: DemoEvent, visit: PastVisit): Promise<void> {
  switch (event.kind) {
    case 'deposit':
      return deposit(event, visit);
    case 'payment':
      return pay(event, visit);
    case 'exchange':
      return exchange(event, visit);
    case 'card':
      return payByCard(event, visit);
    case 'withdrawal':
      return withdraw(event, visit);
  }
}

type EventOf<Kind extends DemoEvent['kind']> = Extract<DemoEvent, { kind: Kind }>;

// Seen, confirmed, and confirmed again before it is credited.
const checks = 3;

async function deposit({ currency, chain, amount }: EventOf<'deposit'>, visit: PastVisit): Promise<void> {
  const { past, adapters, customer } = visit;
  const { networks, ledgerScale } = await readInstrument(past.app, currency);
  const network = networks.find((one) => one.chain === chain);
  if (!network) throw new Error(`${currency} does not arrive by ${chain}`);
  const address = await ensureAddress(past.app, { customer, language: 'en' }, chain);
  const payments = await adapters.custody.readAddress({ network: chain, address });
  const isPaid = payments.some(({ units }) => units === parseUnits(amount, ledgerScale));
  if (!isPaid) await adapters.custody.deposit({ address, currency, amount, confirmations: network.confirmations });
  for (let check = 0; check < checks; check++) await watchDeposits(past.workerApp, chain);
}

const timeoutMs = 5_000;

async function pay({ amount }: EventOf<'payment'>, visit: PastVisit): Promise<void> {
  const { past, adapters, customer } = visit;
  await callAs(visit, openPaymentLink, { amount });
  for (const { reference, units, currency } of await findOpenPayments(past.app.db, customer)) {
    await adapters.bankLink.setAttempt({ reference, status: 'APPROVED', cents: `${units}`, currency });
    await settlePayment(past.workerApp, reference, AbortSignal.timeout(timeoutMs));
  }
}

async function exchange({ from, to, amount }: EventOf<'exchange'>, visit: PastVisit): Promise<void> {
  await watchPrices(visit.past.workerApp);
  const isOffering = to === 'COINGT';
  await callAs(visit, isOffering ? swap : swapCop, { from, to, amount, accept_any_price: true });
}

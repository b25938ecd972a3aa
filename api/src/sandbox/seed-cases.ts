import { requestIssuance } from '@istmo/contract/areas/issuers/issuers.calls';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.calls';
import { openTicket } from '@istmo/contract/areas/support/support.calls';
import { proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.calls';
import { type CustomerCase, type DemoCase, demoCases, type PlatformCase } from '@istmo/db/seeds/cases';
import { demoCustomers, demoEmail } from '@istmo/db/seeds/people';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../app.ts';
import { findAccount } from '../areas/accounts/public.ts';
import { findOpenPayments, settlePayment } from '../areas/payments/public.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { screenNewAddresses } from '../areas/whitelist/public.ts';
import { Refusal } from '../http/refusal.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { daysBefore } from './days-before.ts';
import { callAsStaff } from './demo-staff.ts';
import { type Apps, appsAt } from './past-app.ts';
import { callAs, type PastVisit } from './past-visit.ts';
import { openBankAccount, reportWire, uploadLines } from './seed-bank.ts';
import { disputePurchase, payByCard } from './seed-card.ts';
import { passCheck } from './seed-identity.ts';
import { usesLiveAcquirer, usesLiveBankLink, usesLiveIdentity } from '../settings/settings.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';
import { seedRetailLimits } from './seed-retail-limits.ts';
import { seedWithholding } from './seed-withholding.ts';
import { readCode, withdraw } from './seed-withdrawal.ts';

type CaseAdapters = Pick<SandboxAdapters, 'custody' | 'bankLink' | 'screening' | 'identity' | 'card' | 'holdings'>;
type CaseVisit = PastVisit & { readonly adapters: CaseAdapters };

/**
 * What waits for staff in the sandbox (db/seeds/cases.ts), by the calls of customers and staff with the clock of those days. Each is one step, so that
 * a start that was interrupted goes on. `app` has the operator's login.
 */
export async function seedCases(app: App, adapters: CaseAdapters, apps: Apps): Promise<void> {
  if (await isStepDone(app, 'cases')) return;
  const now = app.clock.now();
  const { consoleApp } = apps;
  if (consoleApp) await seedWithholding(app, consoleApp);
  if (consoleApp) await seedRetailLimits(app, consoleApp);
  for (const [index, one] of demoCases.entries()) {
    const key = `case ${index}`;
    if (await isStepDone(app, key)) continue;
    const past = appsAt(apps, daysBefore(now, one.daysAgo));
    await openCase(one, { past, adapters, key }).catch((error: unknown) => {
      // Under other settings a case may not be possible; the platform starts without it.
      if (!(error instanceof Refusal || error instanceof InvalidArgument || error instanceof Outage)) throw error;
      app.log.warn({ err: error, case: one }, 'a case of the demo was left out');
    });
    await past.sendEmails();
    await runSeedStep(app, key, async () => {});
  }
  // Data of a release that had fewer gets no others.
  await runSeedStep(app, 'cases', async () => {});
}

type Moment = Pick<CaseVisit, 'past' | 'adapters' | 'key'>;

async function openCase(one: DemoCase, moment: Moment): Promise<void> {
  if (!('person' in one)) return openOfPlatform(one, moment);
  const person = demoCustomers.find(({ name }) => name === one.person);
  const account = await findAccount(moment.past.app.db, demoEmail(one.person));
  if (!person || !account) throw new Error(`${one.person} is no demo customer`);
  const visit = { ...moment, person, customer: account.customer };
  return isAboutCustomer(one) ? openAbout(one, visit) : openBy(one, visit);
}

async function openOfPlatform(one: PlatformCase, { past, adapters }: Moment): Promise<void> {
  if (one.kind === 'statement') return past.consoleApp && uploadLines(one, past.consoleApp);
  await adapters.holdings.setDifference(one);
  // It is reported as an error, which this one is not.
  const worker = { ...past.workerApp, log: past.workerApp.log.child({}, { level: 'silent' }) };
  await checkCover(worker, readUnderWay);
  // What is too much is a case at the second comparison.
  if (BigInt(one.units) > 0n) await checkCover(worker, readUnderWay);
}

/** What others say or do about a customer. */
const aboutKinds = ['identity', 'dispute', 'adjustment'] as const;
type CaseAbout = Extract<CustomerCase, { kind: (typeof aboutKinds)[number] }>;
type CaseBy = Exclude<CustomerCase, CaseAbout>;

const isAboutCustomer = (one: CustomerCase): one is CaseAbout => aboutKinds.some((kind) => kind === one.kind);

async function openAbout(one: CaseAbout, visit: CaseVisit): Promise<void> {
  const { past, adapters, person } = visit;
  switch (one.kind) {
    case 'identity':
      return usesLiveIdentity(past.app.settings) ? undefined : passCheck(one, visit, adapters);
    case 'dispute':
      return usesLiveAcquirer(past.app.settings) ? undefined : disputePurchase(visit, adapters.card);
    case 'adjustment': {
      if (!past.consoleApp) return;
      const { place, direction, currency, amount, reason } = one;
      const input = { customer: demoEmail(person.name), direction, currency, amount, reason };
      await callAsStaff(past.consoleApp, { wire: proposeAdjustment.wire, role: 'treasury', place, input });
    }
  }
}

async function openBy(one: CaseBy, visit: CaseVisit): Promise<void> {
  switch (one.kind) {
    case 'ticket': {
      const { category, subject, message } = one;
      return void (await callAs(visit, openTicket, { category, subject, message }));
    }
    case 'bank-account':
      return openBankAccount(one, visit);
    case 'wire':
      return reportWire(one, visit);
    case 'card':
      return usesLiveAcquirer(visit.past.app.settings) ? undefined : payByCard(one, visit);
    case 'address': {
      const { address, verdict } = one;
      await visit.adapters.screening.listAddress({ address, result: verdict });
      const form = {
        currency: 'USDT',
        network: 'TRC20',
        address,
        address_name: 'Second wallet',
        tfaCode: readCode(visit),
      };
      await callAs(visit, addAddress, form);
      return screenNewAddresses(visit.past.workerApp);
    }
    case 'issuance': {
      const { type: assType, amount, description } = one;
      return void (await callAs(visit, requestIssuance, { assType, amount, description, currency: 'USD' }));
    }
    case 'payment':
      return payOther(one, visit);
    case 'withdrawal':
      return withdraw({ ...one, isCancelled: false }, visit, one.address);
  }
}

const timeoutMs = 5_000;

async function payOther(
  { amount, arrivedCents: cents }: Extract<CustomerCase, { kind: 'payment' }>,
  visit: PastVisit,
): Promise<void> {
  const { past, adapters, customer } = visit;
  if (usesLiveBankLink(past.app.settings)) return;
  await callAs(visit, openPaymentLink, { amount });
  for (const { reference, currency } of await findOpenPayments(past.app.db, customer)) {
    await adapters.bankLink.setAttempt({ reference, status: 'APPROVED', cents, currency });
    await settlePayment(past.workerApp, reference, AbortSignal.timeout(timeoutMs));
  }
}

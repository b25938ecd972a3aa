import { addBankAccount } from '@istmo/contract/areas/bank/bank.calls';
import { requestIssuance } from '@istmo/contract/areas/issuers/issuers.calls';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.calls';
import { openTicket } from '@istmo/contract/areas/support/support.calls';
import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.calls';
import { type DemoCase, demoCases } from '@istmo/db/seeds/cases';
import { demoCustomers, demoEmail } from '@istmo/db/seeds/people';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../app.ts';
import { findAccount } from '../areas/accounts/public.ts';
import { findOpenPayments, settlePayment } from '../areas/payments/public.ts';
import { screenNewAddresses } from '../areas/whitelist/public.ts';
import { Refusal } from '../http/refusal.ts';
import type { SandboxAdapters } from '../ports.ts';
import { daysBefore } from './days-before.ts';
import { type Apps, appsAt } from './past-app.ts';
import { callAs, type PastVisit } from './past-visit.ts';
import { isStepDone, runSeedStep } from './seed-step.ts';
import { readCode, withdraw } from './seed-withdrawal.ts';

type CaseAdapters = Pick<SandboxAdapters, 'custody' | 'bankLink' | 'screening'>;

/**
 * What waits for staff in the sandbox (db/seeds/cases.ts), by the calls of customers with the clock of those days. Each is one step, so that a start
 * that was interrupted goes on. `app` has the operator's login.
 */
export async function seedCases(app: App, adapters: CaseAdapters, apps: Apps): Promise<void> {
  const now = app.clock.now();
  for (const [index, one] of demoCases.entries()) {
    const key = `case ${index}`;
    if (await isStepDone(app, key)) continue;
    const person = demoCustomers.find(({ name }) => name === one.person);
    const account = await findAccount(app.db, demoEmail(one.person));
    if (!person || !account) throw new Error(`${one.person} is no demo customer`);
    const past = appsAt(apps, daysBefore(now, one.daysAgo));
    await open(one, { past, adapters, person, customer: account.customer, key }).catch((error: unknown) => {
      // Under other settings a case may not be possible; the platform starts without it.
      if (!(error instanceof Refusal || error instanceof Outage)) throw error;
      app.log.warn({ err: error, case: one }, 'a case of the demo was left out');
    });
    await past.sendEmails();
    await runSeedStep(app, key, async () => {});
  }
}

async function open(one: DemoCase, visit: PastVisit & { readonly adapters: CaseAdapters }): Promise<void> {
  switch (one.kind) {
    case 'ticket': {
      const { category, subject, message } = one;
      return void (await callAs(visit, openTicket, { category, subject, message }));
    }
    case 'bank-account': {
      const { bank: bankname, account: accountnum, code: ibanCode } = one;
      const form = { bankname, accountnum, conaccount: accountnum, acctype: 'savings', ibanCode };
      return void (await callAs(visit, addBankAccount, form));
    }
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
  { amount, arrivedCents: cents }: Extract<DemoCase, { kind: 'payment' }>,
  visit: PastVisit,
): Promise<void> {
  const { past, adapters, customer } = visit;
  if (past.app.bankLink !== adapters.bankLink) return;
  await callAs(visit, openPaymentLink, { amount });
  for (const { reference, currency } of await findOpenPayments(past.app.db, customer)) {
    await adapters.bankLink.setAttempt({ reference, status: 'APPROVED', cents, currency });
    await settlePayment(past.workerApp, reference, AbortSignal.timeout(timeoutMs));
  }
}

import { listCopDeposits, openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { type Money, money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, post, readBalance, reserveWithdrawal } from '@istmo/ledger';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { paymentStatuses, toPaymentView } from './payment-states.ts';
import type { Payment } from './payments.store.ts';
import { createTestEnv, type Person, type TestEnv } from '../../testing/test-env.ts';

export const day = 86_400_000;

/** The platform with the route of the notices. */
export async function startPaymentTest(options: Parameters<typeof createTestEnv>[0] = {}): Promise<TestEnv> {
  const testEnv = await createTestEnv(options);
  await serveWebhooks(testEnv.app, testEnv.server);
  return testEnv;
}

let count = 0;
export const createPayer = (testEnv: TestEnv): Promise<Person> =>
  testEnv.signUp(`payer${(count += 1)}`, { kycStatus: 'verified', acceptedDisclaimers: true });

/** Opens a payment and returns its reference. */
export async function open(testEnv: TestEnv, person: Person, amount = '50000'): Promise<string> {
  await testEnv.call(openPaymentLink, { amount }, { as: person });
  const { body } = await testEnv.call(listCopDeposits, {}, { as: person });
  return body.data?.[0]?.reference_no ?? '';
}

type Notice = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** The provider delivers a notice; the status that it gets. */
export async function deliver({ server }: TestEnv, { rawBody, headers }: Notice): Promise<number> {
  return (await server.inject({ method: 'POST', url: '/api/bank/notice', payload: rawBody, headers })).statusCode;
}

/** What the customer has, in cents, with the state of the newest payment; also after the session ended. */
export async function readOutcome({ db, owner }: TestEnv, { customer }: Person) {
  const { units } = await readBalance(db, available(customer), 'COP');
  const [payment] = await owner.query<Pick<Payment, 'state' | 'attemptState'>>(
    'select state, attempt_state as "attemptState" from app.payment where customer_id = $1 order by id desc limit 1',
    [customer],
  );
  if (!payment) throw new Error('the customer has no payment');
  const activity = await owner.query<{ kind: string }>(
    'select kind from app.activity where customer_id = $1 order by id',
    [customer],
  );
  return {
    units,
    state: toPaymentView(payment),
    status: paymentStatuses[payment.state],
    activity: activity.map(({ kind }) => kind),
  };
}

/** The customer has it no more. */
export async function spend({ operator, clock }: TestEnv, { customer }: Person, amount: Money): Promise<void> {
  const fee = money(amount.currency, 0n);
  await operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal({ id: newId(), customer, at: clock.now(), amount, fee })),
  );
}

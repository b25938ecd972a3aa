import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { subscribe } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { connect } from '@istmo/db/connect';
import { verifyLedger } from '@istmo/ledger';
import { MovableClock } from '../src/runtime/clock.ts';
import { addBenchStaff } from './killed-workers.ts';
import { bindRaiseSteps } from '../src/testing/test-raises.ts';
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

/*
 * 10,000 subscribers at the same minute for the last 100 units of a raise that sells first come, over HTTP: `npm run bench -- orders`.
 */

const subscribers = 10_000;
const units = 100n;
const minuteMs = 60_000;
const maxP99Ms = 1_000;

type Answer = { readonly ms: number; readonly http: number; readonly code: string };

/** One order at a moment of the minute, as the page sends it. */
async function order(url: string, reference: string, { token }: BenchCustomer): Promise<Answer> {
  await pause(Math.random() * minuteMs);
  const from = performance.now();
  const reply = await fetch(`${url}/api/${subscribe.wire}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      raise: reference,
      currency: 'USD',
      units: '1',
      terms_version: 1,
      paid: '10.00',
      price: '10.00',
      documents: [],
    }),
  });
  const body = JSON.parse(await reply.text());
  return { ms: performance.now() - from, http: reply.status, code: body.code ?? '' };
}

export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const made = await createBenchCustomers(product.data, { size: subscribers + 1, cents: 2_000n });
  const owner = connect({ url: made.ownerUrl });
  try {
    const [issuer, ...customers] = made.customers;
    if (!issuer) throw new Error('a company');
    const clock = new MovableClock();
    const raises = bindRaiseSteps({
      owner,
      clock,
      proposer: await addBenchStaff(owner),
      approver: await addBenchStaff(owner),
    });
    const terms = { allocation: 'first-come', offeredUnits: units } as const;
    const { reference } = await raises.open({ instrument: 'COINGT', issuer: issuer.customer, terms });
    const answers = await Promise.all(customers.map((customer) => order(product.url, reference, customer)));
    const tookMs = answers.map(({ ms }) => ms).toSorted((left, right) => left - right);
    const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? 0;
    const taken = answers.filter(({ http }) => http === 200).length;
    const others = new Set(answers.filter(({ http }) => http !== 200).map(({ code }) => code));
    const [stored] = await owner.query<{ units: bigint; escrow: bigint }>(
      `select (select coalesce(sum(wanted_units), 0) from app.raise_subscription where state = 'open')::bigint as units,
              (select coalesce(sum(balance), 0) from ledger.account where kind = 'subscribed')::bigint as escrow`,
    );
    const problems = (await verifyLedger({ url: made.ownerUrl })).problems.length;
    return [
      {
        name: `${subscribers.toLocaleString('en-US')} subscribers in a minute for the last ${units} units`,
        value: `p99 ${p99.toFixed(0)} ms`,
        target: `≤ ${maxP99Ms} ms`,
        isReached: p99 <= maxP99Ms,
      },
      {
        name: 'exactly these units ordered and paid, all others refused as sold out or closed since',
        value: `${taken} taken, ${stored?.escrow ?? 0n} cents in escrow, others ${[...others].join(', ')}, ${problems} problems`,
        target: 'exact',
        isReached:
          BigInt(taken) === units &&
          stored?.units === units &&
          stored.escrow === units * 1_000n &&
          [...others].every((code) => code === 'offering_short' || code === 'offering_closed') &&
          problems === 0,
      },
    ];
  } finally {
    await owner.stop();
    await made.stop();
    await product.stop();
  }
}

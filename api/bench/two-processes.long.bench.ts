import { setTimeout as pause } from 'node:timers/promises';
import { readBalance, tranche, verifyLedger } from '@istmo/ledger';
import { findMedian, formatRounds } from '../../ledger/bench/throughput.ts';
import { type BenchCustomers, createBenchCustomers } from './bench-customers.ts';
import { prepareSupply } from './large-supply.ts';
import { type Load, loadServer } from './load-server.ts';
import { forSeconds, formatRefused, isAccepted, pickCustomer, swapRequest } from './requests.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; data: string; stop: () => Promise<void> };
type StartOptions = { settings?: Record<string, string>; data?: string };
type BenchContext = { startProduct: (options?: StartOptions) => Promise<BenchProduct> };

/*
 * Two API processes on one database, both selling the last tranche, compared with one of them: `npm run bench -- two-processes`, about a
 * minute and a half. Rounds of one and of two processes alternate, with as many connections in all; then both sell the rest to the last token.
 */

const seconds = 6;
const warmSeconds = 5;
const roundCount = 3;
const connections = 128;
const price = 2500n;
const supply = 10_000_000n;
const lastTokens = 5_000n;
// The demo people buy some of them when the server starts.
const firstTokens = 1_000n;
const firstPrice = 1000n;

const readLeft = async ({ db }: BenchCustomers, number: 1 | 2): Promise<bigint> =>
  (await readBalance(db, tranche({ offering: 'COINGT-1', number }), 'COINGT')).units;

/** Sends orders of one token to these processes at once until `isDone`; the connections are divided among them. */
async function sell(ports: readonly number[], { customers }: BenchCustomers, isDone: () => boolean): Promise<Load> {
  const loads = await Promise.all(
    ports.map((port) =>
      loadServer({ port, connections: connections / ports.length, isDone }, () =>
        swapRequest(pickCustomer(customers), price.toString()),
      ),
    ),
  );
  const sum = (what: 'perSecond' | 'count') => loads.reduce((total, load) => total + load[what], 0);
  const worst = (what: 'p50Ms' | 'p99Ms') => Math.max(...loads.map((load) => load[what]));
  const codes = new Map<number, number>();
  for (const load of loads) for (const [code, count] of load.codes) codes.set(code, (codes.get(code) ?? 0) + count);
  return { perSecond: sum('perSecond'), count: sum('count'), p50Ms: worst('p50Ms'), p99Ms: worst('p99Ms'), codes };
}

/** One order, sent again until it is accepted: each process reads a few times a second what is left of a tranche. */
async function order(port: number, { customers }: BenchCustomers, amount: bigint): Promise<void> {
  let sent = 0;
  for (let tries = 0; tries < 20; tries += 1) {
    const { codes } = await loadServer({ port, connections: 1, isDone: () => sent > tries }, () => {
      sent += 1;
      return swapRequest(pickCustomer(customers), amount.toString());
    });
    if (codes.has(200)) return;
    await pause(200);
  }
  throw new Error(`an order for ${amount} USD was never accepted`);
}

/** Sells the last tokens on all processes, more orders than tokens; returns what is wrong afterwards. */
async function sellOut(ports: readonly number[], benchCustomers: BenchCustomers): Promise<string[]> {
  const [port = 0] = ports;
  const tooMany = (await readLeft(benchCustomers, 2)) - lastTokens;
  await order(port, benchCustomers, tooMany * price);
  let sold = 0;
  // A busy server turns some orders away; a customer would send them again.
  for (
    let left = lastTokens, tries = 0;
    left > 0n && tries < 10;
    left = await readLeft(benchCustomers, 2), tries += 1
  ) {
    let orders = Number(left) + 1_000;
    sold += (await sell(ports, benchCustomers, () => orders-- <= 0)).codes.get(200) ?? 0;
  }
  const report = await verifyLedger({ url: benchCustomers.ownerUrl });
  return [
    ...(sold === Number(lastTokens) ? [] : [`${sold} of ${lastTokens} tokens were sold`]),
    ...((await readLeft(benchCustomers, 2)) === 0n ? [] : ['tokens are left']),
    ...report.problems.map(({ message }) => message),
  ];
}

export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const prepared = await prepareSupply([firstTokens, supply]);
  const stops = [prepared.remove];
  try {
    const settings = { ISTMO_LOG_LEVEL: 'error' };
    const first = await startProduct({ settings, data: prepared.data });
    stops.unshift(first.stop);
    const second = await startProduct({ settings: { ...settings, ISTMO_ROLE: 'api' }, data: prepared.data });
    stops.unshift(second.stop);
    const benchCustomers = await createBenchCustomers(prepared.data, { size: 2_000, cents: 10n ** 13n });
    stops.unshift(benchCustomers.stop);
    const ports = [first, second].map(({ url }) => Number.parseInt(new URL(url).port, 10));
    const one = ports.slice(0, 1);
    await order(ports[0] ?? 0, benchCustomers, (await readLeft(benchCustomers, 1)) * firstPrice);
    for (const port of ports) await order(port, benchCustomers, price);
    const measure = (on: readonly number[], forThese: number) => sell(on, benchCustomers, forSeconds(forThese));
    await measure(ports, warmSeconds);
    const rounds: { one: Load; two: Load }[] = [];
    for (let round = 0; round < roundCount; round += 1)
      rounds.push({ one: await measure(one, seconds), two: await measure(ports, seconds) });
    const problems = await sellOut(ports, benchCustomers);
    const [byOne, byTwo] = [rounds.map((round) => round.one), rounds.map((round) => round.two)];
    const ratio = findMedian(byTwo).perSecond / findMedian(byOne).perSecond;
    return [
      {
        name: 'two processes on the last tranche, against one',
        value: `${ratio.toFixed(2)} × (two ${formatRounds(byTwo)}/s, one ${formatRounds(byOne)}/s)${formatRefused([...byOne, ...byTwo])}`,
        target: '≥ 1 ×, none refused',
        isReached: ratio >= 1 && [...byOne, ...byTwo].every(isAccepted),
      },
      {
        name: `the last ${lastTokens} tokens, sold by both`,
        value: problems.length === 0 ? 'exact' : problems.join('; '),
        target: 'exact',
        isReached: problems.length === 0,
      },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}

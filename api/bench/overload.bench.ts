import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { login } from '@istmo/contract/areas/login/login.calls';
import { readTerms } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import { createBenchCustomers } from './bench-customers.ts';
import type { FloodOrder } from './flood.ts';
import type { Load } from './load-server.ts';
import { forSeconds, pickCustomer } from './requests.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type Person = { readonly email: string; readonly password: string };
type BenchProduct = { url: string; data: string; people: readonly Person[]; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const seconds = 10;
/** Of requests that ask for as much as they get, one after another on each connection. */
const honestConnections = 16;
const floodConnections = 600;
const probePauseMs = 100;
const maxProbeMs = 2_000;

/** Sends from a thread of its own. */
async function flood(order: FloodOrder): Promise<Load> {
  const thread = new Worker(new URL('./flood.ts', import.meta.url), { workerData: order });
  const [load]: Load[] = await once(thread, 'message');
  if (!load) throw new Error('the flood has no result');
  return load;
}

type Probe = { readonly name: string; readonly path: string; readonly body: object; readonly token?: string };
type ProbeResult = {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly codes: Map<number, number>;
};

/** Sends one request after another with a pause, each on its own connection or a kept one, and times the answers. */
async function probe(url: string, { name, path, body, token }: Probe, isDone: () => boolean): Promise<ProbeResult> {
  const tookMs: number[] = [];
  const codes = new Map<number, number>();
  while (!isDone()) {
    const startedAt = performance.now();
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    await reply.arrayBuffer();
    tookMs.push(performance.now() - startedAt);
    codes.set(reply.status, (codes.get(reply.status) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, probePauseMs));
  }
  tookMs.sort((left, right) => left - right);
  const share = (part: number): number => tookMs[Math.floor(tookMs.length * part)] ?? Infinity;
  return { name, p50: share(0.5), p95: share(0.95), codes };
}

const formatCodes = (codes: ReadonlyMap<number, number>): string =>
  [...codes].map(([code, count]) => `${code}: ${count}`).join(', ');

function toRow({ name, p50, p95, codes }: ProbeResult): BenchRow {
  const isAnswered = [...codes.keys()].every((code) => code === 200);
  return {
    name: `${name} meanwhile, p95`,
    value: `${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms; ${formatCodes(codes)})`,
    target: '< 2,000 ms, none refused',
    isReached: p95 < maxProbeMs && isAnswered,
  };
}

function toLoadRow(served: Load, flood: Load): BenchRow {
  const times = flood.perSecond / served.perSecond;
  const taken = (flood.codes.get(200) ?? 0) / seconds;
  return {
    name: `lists and reads of ${floodConnections} connections, sent ÷ what ${honestConnections} are served`,
    value: `${times.toFixed(1)} × (${Math.round(flood.perSecond)}/s sent, ${Math.round(taken)}/s served; ${Math.round(served.perSecond)}/s without overload; ${formatCodes(flood.codes)})`,
    target: '≥ 3 ×',
    isReached: times >= 3,
  };
}

/** Sign-in and the terms of a withdrawal while lists and reads are more than can be served. Load and server share the machine's cores. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const stops = [product.stop];
  try {
    const { customers, stop } = await createBenchCustomers(product.data, { size: 200, cents: 1_000_000n });
    stops.unshift(stop);
    const port = Number.parseInt(new URL(product.url).port, 10);
    const send = (connections: number, forThese: number) => flood({ port, connections, seconds: forThese, customers });
    await send(honestConnections, 3);
    const served = await send(honestConnections, seconds);
    const [person] = product.people;
    if (!person) throw new Error('the sandbox has no demo people');
    const { token } = pickCustomer(customers);
    const probes: Probe[] = [
      { name: 'sign-in', path: login.wire, body: { email: person.email, password: person.password } },
      { name: 'terms of a withdrawal', path: readTerms.wire, body: { currency: 'USDT' }, token },
    ];
    const [flooded, ...results] = await Promise.all([
      send(floodConnections, seconds),
      ...probes.map((one) => probe(product.url, one, forSeconds(seconds))),
    ]);
    return [toLoadRow(served, flooded), ...results.map(toRow)];
  } finally {
    for (const stop of stops) await stop();
  }
}

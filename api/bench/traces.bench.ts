import { createServer } from 'node:http';
import { once } from 'node:events';
import { findMedian, formatRounds } from '../../ledger/bench/throughput.ts';
import { createBenchCustomers } from './bench-customers.ts';
import { prepareSupply } from './large-supply.ts';
import { type Load, loadServer } from './load-server.ts';
import { readProcessorTime } from './processor-time.ts';
import { forSeconds, formatRefused, pickCustomer, swapRequest } from './requests.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type StartOptions = { settings?: Record<string, string>; data?: string };
type BenchContext = { startProduct: (options?: StartOptions) => Promise<BenchProduct> };

const rounds = 5;
const seconds = 4;
const connections = 64;
const supply = 100_000_000n;

/** A collector that takes everything and reads nothing. */
async function startSink() {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: async () => void server.close() };
}

/** What a swap costs the server without traces, with all and with a tenth of them: three products side by side, in turns. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const sink = await startSink();
  const stops: (() => Promise<void>)[] = [sink.stop];
  const kinds = [
    { name: 'without traces', settings: {} },
    { name: 'all traced', settings: { ISTMO_OTLP_URL: sink.url } },
    { name: 'a tenth traced', settings: { ISTMO_OTLP_URL: sink.url, ISTMO_TRACE_PERCENT: '10' } },
  ];
  try {
    const measured = [];
    for (const { name, settings } of kinds) {
      const prepared = await prepareSupply([supply]);
      stops.unshift(prepared.remove);
      const product = await startProduct({
        settings: { ...settings, ISTMO_LOG_LEVEL: 'error', ISTMO_DEMO_CASES: 'no' },
        data: prepared.data,
      });
      stops.unshift(product.stop);
      const customers = await createBenchCustomers(product.data, { size: 500, cents: 1_000_000_000n });
      stops.unshift(customers.stop);
      const port = Number.parseInt(new URL(product.url).port, 10);
      const load = () =>
        loadServer({ port, connections, isDone: forSeconds(seconds) }, () =>
          swapRequest(pickCustomer(customers.customers)),
        );
      await load();
      measured.push({ name, product, load, loads: new Array<Load>(), microseconds: new Array<number>() });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const { product, load, loads, microseconds } of measured) {
        const before = await readProcessorTime(product);
        const done = await load();
        loads.push(done);
        microseconds.push(((await readProcessorTime(product)).node - before.node) / done.count);
      }
    const medians = measured.map(({ microseconds }) => microseconds.toSorted((a, b) => a - b)[rounds >> 1] ?? 0);
    const [off = 1] = medians;
    return measured.map(({ name, loads }, index) => ({
      name: `a swap over HTTP, ${name}`,
      value: `${medians[index]?.toFixed(0)} µs of the server (${((medians[index] ?? 0) / off).toFixed(2)} ×); ${findMedian(loads).perSecond.toFixed(0)}/s (rounds ${formatRounds(loads)})${formatRefused(loads)}`,
      target: '',
      isReached: undefined,
    }));
  } finally {
    for (const stop of stops) await stop();
  }
}

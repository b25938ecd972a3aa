// A thread of the benchmark of the stream of a market: it reads, so that the thread that writes is not late itself.
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type MarketReaders = { readonly url: string; readonly count: number };
/** When each number of the depth arrived, in milliseconds since 1970, and what was wrong. */
export type ReadNumbers = { readonly arrivals: ReadonlyMap<number, readonly number[]>; readonly gaps: number };

const { url, count }: MarketReaders = workerData;
const arrivals = new Map<number, number[]>();
let gaps = 0;

const now = (): number => performance.timeOrigin + performance.now();

/** As many of one address as the server allows, so each ten have an address of the loopback network of their own. */
function readStream(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${1 + Math.floor(index / 10)}`;
    get(url, { agent: false, localAddress }, (response) => {
      let known: number | undefined;
      response.setEncoding('latin1').on('data', (text: string) => {
        const at = now();
        // Events are small, and each is written at once.
        for (const [, previous, number] of text.matchAll(/"previous":(\d+),"number":(\d+)/g)) {
          const received = Number(number);
          if (known === undefined) resolve();
          else if (Number(previous) !== known) gaps += 1;
          known = received;
          const times = arrivals.get(received) ?? [];
          arrivals.set(received, times);
          times.push(at);
        }
      });
    }).on('error', reject);
  });
}

for (let index = 0; index < count; index += 50)
  await Promise.all(Array.from({ length: Math.min(50, count - index) }, (_, place) => readStream(index + place)));
parentPort?.postMessage('open');
parentPort?.on('message', () => {
  parentPort?.postMessage({ arrivals, gaps } satisfies ReadNumbers);
  process.exit();
});

import type { SampleExchange, SampleJob } from './sample-job.ts';

/*
 * Runs one sample file as Node would, with its values in `process.env`, and tells the page what it sent and received. The sample is the file that
 * the page shows and the tests run; it sees nothing of the page.
 */

const recorded: SampleExchange[] = [];
const send = globalThis.fetch.bind(globalThis);

async function recordingFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(address, init);
  const body = typeof init.body === 'string' ? init.body : '';
  const reply = await response.clone().text();
  recorded.push({ method: init.method ?? 'GET', address, body, status: response.status, reply });
  return response;
}

globalThis.addEventListener('message', (event: MessageEvent<SampleJob>) => {
  const { address, values } = event.data;
  Object.assign(globalThis, { process: { env: values }, fetch: recordingFetch, console: { log: () => {} } });
  const run = async () => {
    try {
      await import(/* @vite-ignore */ address);
    } catch {
      // A sample that fails has recorded what it received, or there was no reply.
    }
    globalThis.postMessage(recorded.at(-1) ?? null);
  };
  void run();
});

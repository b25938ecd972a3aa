import type { GuideValues } from '@istmo/contract/areas/developers/guide-topics';
import { scriptUrl } from '../../shared/script-urls.ts';
import { sampleAddress } from './samples.ts';
import type { SampleExchange, SampleJob } from './sample-job.ts';
// oxlint-disable-next-line import/default -- the build makes the address of it
import workerAddress from './sample-worker.ts?worker&url';

const maxMs = 20_000;

/** Runs a sample in a worker of its own; undefined when there was no reply. */
export async function runSample(id: string, values: GuideValues): Promise<SampleExchange | undefined> {
  const worker = new Worker(scriptUrl(workerAddress), { type: 'module' });
  const answered = Promise.withResolvers<SampleExchange | undefined>();
  const timer = setTimeout(() => answered.resolve(undefined), maxMs);
  worker.addEventListener('message', (event: MessageEvent<SampleExchange | null>) =>
    answered.resolve(event.data ?? undefined),
  );
  worker.addEventListener('error', () => answered.resolve(undefined));
  const job: SampleJob = { address: new URL(sampleAddress(id), window.location.href).href, values };
  worker.postMessage(job);
  try {
    return await answered.promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

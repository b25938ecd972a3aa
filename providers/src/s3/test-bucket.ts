import { afterAll } from 'vitest';
import { type S3Simulator, startS3Simulator } from './simulator.ts';

type Options = Parameters<typeof startS3Simulator>[0];

const started: S3Simulator[] = [];

/** A simulated bucket of its own, which ends with the tests of the file. */
export async function aBucket(options: Options = {}): Promise<S3Simulator> {
  const simulator = await startS3Simulator(options);
  started.push(simulator);
  return simulator;
}

afterAll(async () => {
  for (const simulator of started) await simulator.stop();
});

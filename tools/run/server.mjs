/**
 * The command line of the built server. Most objects live for one request: with a small young generation and a low limit the memory stays
 * under 300 MiB; Node's defaults depend on the machine's memory and let garbage accumulate. By default V8 also collects the whole small heap
 * every second and the young one on several threads, which cost a third of the throughput (docs/performance.md).
 */
export const server = [
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--heap-growing-percent=100',
  '--max-old-space-size=320',
  'api/dist/main.js',
];

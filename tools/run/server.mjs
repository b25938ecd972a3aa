/**
 * The command line of the built server. Most objects live for one request: with a small young generation and a low limit the memory stays
 * under 300 MiB; Node's defaults depend on the machine's memory and let garbage accumulate. The flags about
 * collecting it trade some 30 MiB for fewer collections of the whole heap and for fewer threads (decision 029).
 */
export const server = [
  '--max-semi-space-size=12',
  '--no-parallel-scavenge',
  '--heap-growing-percent=50',
  '--max-old-space-size=320',
  'api/dist/main.js',
];

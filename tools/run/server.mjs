/**
 * The command line of the built server. Most objects live for one request: with a small young generation and a low limit the memory stays
 * under 300 MiB; Node's defaults depend on the machine's memory and let garbage accumulate.
 */
export const server = ['--max-semi-space-size=8', '--max-old-space-size=320', 'api/dist/main.js'];

import { createServer } from 'node:net';

/** A port on 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = await ifFree(0);
  if (port === undefined) throw new Error('this machine has no free port on 127.0.0.1');
  return port;
}

/** The wanted port when nobody listens there; for 0 any that is free. */
export function ifFree(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}

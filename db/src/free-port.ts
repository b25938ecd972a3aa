import { createServer } from 'node:net';

/** Finds a port on 127.0.0.1 that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const port = await probePort(0);
  if (port === undefined) throw new Error('this machine has no free port on 127.0.0.1');
  return port;
}

/** Returns the port if it is free, else undefined; for 0 any free port. */
export function probePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}

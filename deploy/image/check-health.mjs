// The health check of the image: asks the process that the container runs. The signer has no port; when it ends, so does its container.
import { readFileSync } from 'node:fs';

const timeoutMs = 4_000;
const command = readFileSync('/proc/1/cmdline', 'utf8');
const { ISTMO_PORT = '3000', ISTMO_TOKENISER_PORT = '', ISTMO_IDENTITY_FRAME_PORT = '' } = process.env;

for (const address of findAddresses()) {
  const reply = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  if (!reply?.ok) {
    process.stderr.write(`${address}: ${reply?.status ?? 'no answer'}\n`);
    process.exit(1);
  }
}
process.exit(0);

function findAddresses() {
  if (command.includes('main.js')) return [`http://127.0.0.1:${ISTMO_PORT}/health`];
  if (!command.includes('frames.js')) return [];
  const ports = [ISTMO_TOKENISER_PORT, ISTMO_IDENTITY_FRAME_PORT].filter((port) => port !== '');
  return ports.map((port) => `http://127.0.0.1:${port}/health`);
}

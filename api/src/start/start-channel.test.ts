import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const channel = pathToFileURL(join(import.meta.dirname, 'start-channel.ts')).href;

// As `npm run dev` runs the API: no pages are built there, and the channel is that of Node.
test('under node --watch a server waits for no pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'istmo-start-channel-'));
  const main = join(folder, 'main.mjs');
  await writeFile(
    main,
    `import { reportReady, waitForPages } from '${channel}';
     await waitForPages();
     reportReady();
     console.log(process.connected ? 'ready' : 'the channel was ended');`,
  );
  const child = spawn(process.execPath, ['--watch', main], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  const [output] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  expect(String(output)).toBe('ready\n');
});

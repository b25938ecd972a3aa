import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Browser = {
  /** Where DevTools listen. */
  readonly port: number;
  /** Runs a script on a page of the site, as its own scripts would: for what a visit has to find in the browser's storage. */
  readonly runOn: (address: string, script: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const launchArguments = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/** A Chromium with a profile of its own. */
export async function openBrowser(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'istmo-pages-'));
  const child = spawn(path, [...launchArguments, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await portOf(child);
  return {
    port,
    runOn: (address, script) => runOn(port, address, script),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`the browser ended:\n${said}`)));
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString('utf8');
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1];
      if (port) resolve(Number.parseInt(port, 10));
    });
  });
}

async function runOn(port: number, address: string, script: string): Promise<void> {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' });
  const tab: { id: string; webSocketDebuggerUrl: string } = JSON.parse(await opened.text());
  const socket = new WebSocket(tab.webSocketDebuggerUrl);
  await once(socket, 'open');
  // A page that is still on its way has no storage: asked again until it is there.
  const expression = `(async () => { while (location.href === 'about:blank' || document.readyState !== 'complete') await new Promise((done) => setTimeout(done, 50)); ${script} })()`;
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, awaitPromise: true } }));
  await once(socket, 'message');
  socket.close();
  await fetch(`http://127.0.0.1:${port}/json/close/${tab.id}`);
}

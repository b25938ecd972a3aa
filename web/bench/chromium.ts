import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Browser = {
  /** The port of DevTools. */
  readonly port: number;
  /** Runs a script on a page of the site, as its own scripts would, to prepare the browser's storage for a visit. */
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

type Answer = { readonly result?: { readonly result?: { readonly value?: unknown } } };

async function runOn(port: number, address: string, script: string): Promise<void> {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' });
  const tab: { id: string; webSocketDebuggerUrl: string } = JSON.parse(await opened.text());
  const socket = new WebSocket(tab.webSocketDebuggerUrl);
  await once(socket, 'open');
  let asked = 0;
  /** What the page answers; undefined also when it went away meanwhile, as the empty page before the address does. */
  const evaluate = async (expression: string): Promise<unknown> => {
    asked += 1;
    socket.send(JSON.stringify({ id: asked, method: 'Runtime.evaluate', params: { expression } }));
    const [message]: { data: string }[] = await once(socket, 'message');
    const { result }: Answer = JSON.parse(message?.data ?? '{}');
    return result?.result?.value;
  };
  for (let tries = 0; ; tries += 1) {
    if (tries === 100) throw new Error(`${address} did not come`);
    if ((await evaluate(`document.readyState + ' ' + location.href`)) === `complete ${address}`) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if ((await evaluate(`${script} 'done'`)) !== 'done') throw new Error(`the script failed on ${address}`);
  socket.close();
  await fetch(`http://127.0.0.1:${port}/json/close/${tab.id}`);
}

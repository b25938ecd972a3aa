import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { findServerPart, type Frame } from './server-parts.ts';
import { type Part, sumParts } from './parts.ts';

type CallFrame = {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
};
type ProfileNode = { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] };
type Profile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const samplingMicroseconds = 200;

/** Profiles a Node process that runs with `--inspect` on this port while the work is done. */
export async function profileWhile(port: number, work: () => Promise<void>): Promise<Profile> {
  const targets = await fetch(`http://127.0.0.1:${port}/json`).then((response) => response.text());
  const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(targets);
  if (!target) throw new Error('the server cannot be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const send = (method: string, params = {}) =>
    new Promise<{ readonly profile?: Profile }>((resolve) => {
      const id = ++lastId;
      const read = ({ data }: MessageEvent) => {
        const answer: { id?: number; result: { profile?: Profile } } = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener('message', read);
        resolve(answer.result);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  await send('Profiler.start');
  await work();
  const { profile } = await send('Profiler.stop');
  socket.close();
  if (!profile) throw new Error('the server gave no profile');
  return profile;
}

/** A profile by part and function, scaled to what the server was measured to use for one swap. */
export async function toServerParts(profile: Profile, microseconds: number): Promise<Part[]> {
  const locate = createLocator();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const self = new Map<number, number>();
  for (const [index, id] of profile.samples.entries())
    self.set(id, (self.get(id) ?? 0) + Math.max(0, profile.timeDeltas[index] ?? 0));
  const found: { part: string; name: string; time: number }[] = [];
  for (const [id, time] of self) {
    const stack: Frame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = nodes.get(at);
      if (node) stack.push(await locate(node.callFrame));
    }
    const place = findServerPart(stack);
    if (place) found.push({ ...place, time });
  }
  const scale = microseconds / found.reduce((sum, { time }) => sum + time, 0);
  const amounts = found.map(({ part, name, time }) => ({ part, name, amount: time * scale }));
  return sumParts(
    amounts.map(({ part, amount }) => [part, amount]),
    microseconds,
  ).map((part) => ({
    ...part,
    parts: sumParts(
      amounts.filter((one) => one.part === part.name).map(({ name, amount }) => [name, amount]),
      microseconds,
    ),
  }));
}

function createLocator(): (frame: CallFrame) => Promise<Frame> {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const readMap = async (url: string) => {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return undefined;
    const text = await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : new SourceMap(JSON.parse(text));
  };
  return async ({ functionName: name, url, lineNumber, columnNumber }) => {
    const map = maps.get(url) ?? readMap(url);
    maps.set(url, map);
    const entry = (await map)?.findEntry(lineNumber, columnNumber);
    const file = entry !== undefined && 'originalSource' in entry ? entry.originalSource : url;
    return { name: name || '(anonymous)', file };
  };
}

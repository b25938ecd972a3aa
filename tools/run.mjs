// Every `npm run` of this project comes here. On any Node >= 20 with nothing installed it fetches the pinned Node, installs
// what the lock files name, builds what is stale, then runs the command. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isStale, withoutNpm } from './run/install.mjs';
import { server } from './run/server.mjs';
import { inTurn } from './run/turn.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeHome = join(root, 'tools', 'node');
const checkHome = join(root, 'tools', 'check');
const leastNode = 24;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const build = ['tools/build/build.ts'];
const messages = [...build, 'messages'];

// needsChecks: also what only checks and benchmarks use. first: run to its end before the command. comesBack: started again after a crash.
const commands = {
  start: { first: build, run: server, comesBack: true },
  dev: { first: messages, run: ['tools/dev.ts'] },
  test: { needsChecks: true, run: ['tools/test/test.ts'] },
  mutants: { first: messages, run: ['tools/mutants/mutants.ts'] },
  bench: { needsChecks: true, first: build, run: ['tools/bench/bench.ts'] },
  format: { needsChecks: true, run: ['tools/check/node_modules/.bin/oxfmt'] },
  room: { run: ['tools/room.ts'] },
  admin: { first: build, run: ['api/dist/admin.js'] },
  build: { run: build },
  messages: { run: ['tools/messages.mjs'] },
};

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  say(`usage: node tools/run.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}

let child;
let asked;
let askedAt = 0;
for (const signal of signals) process.on(signal, () => passOn(signal));

try {
  const node = await inTurn(root, () => prepare(command), say);
  process.exitCode = await live(node, [...command.run, ...rest]);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
process.exit();

/** Brings Node, packages and builds up to date; answers the Node to run with. */
async function prepare({ needsChecks, first }) {
  const node = await chooseNode();
  await freshen(node, root, 'packages');
  if (needsChecks) await freshen(node, checkHome, 'check tools');
  if (first) {
    const code = await run(node, first);
    if (asked || code !== 0) process.exit(code);
  }
  return node;
}

async function chooseNode() {
  if (majorOf(process.versions.node) >= leastNode) return process.execPath;
  await freshen(process.execPath, nodeHome, 'the pinned Node');
  const pinned = join(nodeHome, 'node_modules', '.bin', 'node');
  if (!existsSync(pinned)) {
    throw new Error(
      `Node ${leastNode} or newer is needed here (found ${process.version}, and none is packaged for ${process.platform}-${process.arch})`,
    );
  }
  return pinned;
}

async function freshen(node, folder, what) {
  if (!isStale(folder)) return;
  const began = Date.now();
  say(`installing ${what} …`);
  await install({ node, folder, env: envFor(node) });
  say(`installed ${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Runs the command to its end; a server that is killed or falls after it has stood is started again, at most five times a minute. */
async function live(node, args) {
  const starts = [];
  for (;;) {
    const began = Date.now();
    const code = await run(node, args);
    const fell = code > 128 || (code !== 0 && Date.now() - began > 10_000);
    if (!command.comesBack || asked || !fell) return code;
    starts.push(began);
    if (starts.filter((at) => at > Date.now() - 60_000).length >= 5) return code;
    say(`the server ended with code ${code}; starting it again`);
  }
}

/** Runs one program with our output; answers its exit code, 128 + n for a signal as a shell does. */
function run(node, args) {
  return new Promise((resolve, reject) => {
    child = spawn(node, args, { cwd: root, env: envFor(node), stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 0)));
    if (asked) child.kill(asked);
  });
}

// npm hands a signal on to us that the whole group, and so the child, may have got already; a second one would look impatient.
function passOn(signal) {
  const isFirst = Date.now() - askedAt > 1_000;
  asked = signal;
  if (isFirst) askedAt = Date.now();
  const hasChild = child && child.exitCode === null && child.signalCode === null;
  if (!hasChild) process.exit(128 + constants.signals[signal]);
  const cameFromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
  if (isFirst && !cameFromTerminal) child.kill(signal);
}

function envFor(node) {
  const bins = [dirname(node), join(root, 'node_modules', '.bin')];
  return withoutNpm({ ...process.env, PATH: [...bins, process.env.PATH ?? ''].join(delimiter) });
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function say(line) {
  process.stderr.write(`[istmo] ${line}\n`);
}

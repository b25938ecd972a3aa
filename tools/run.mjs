// Every `npm run` of this project runs this file. On any Node >= 20 with nothing installed it fetches the pinned Node, installs
// the packages of the lock files, builds what is out of date, then runs the command. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isStale, withoutNpm } from './run/install.mjs';
import { server } from './run/server.mjs';
import { withSetupLock } from './run/setup-lock.mjs';
import { supervise } from './run/supervise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeHome = join(root, 'tools', 'node');
const checkHome = join(root, 'tools', 'check');
const minNode = 24;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const build = ['tools/build/build.ts'];
const messages = [...build, 'messages'];

// needsChecks: also install tools/check. first: run to its end before the command. restarts: started again after a crash.
const commands = {
  start: { first: build, run: server, restarts: true },
  dev: { first: messages, run: ['tools/dev.ts'] },
  test: { needsChecks: true, run: ['tools/test/test.ts'] },
  vitest: { first: messages, run: ['node_modules/vitest/vitest.mjs', 'run'] },
  playwright: {
    first: build,
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  },
  pictures: {
    first: build,
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/pictures/pictures.config.ts'],
  },
  mutants: { first: messages, run: ['tools/mutants/mutants.ts'] },
  drill: { first: build, run: ['api/drill/drill.ts'] },
  bench: { needsChecks: true, first: build, run: ['tools/bench/bench.ts'] },
  format: { needsChecks: true, run: ['tools/check/node_modules/.bin/oxfmt'] },
  release: { run: ['tools/release.ts'] },
  area: { run: ['tools/area.ts'] },
  settings: { first: messages, run: ['tools/settings/write-settings.ts'] },
  permissions: { run: ['tools/permissions/write-permissions.ts'] },
  admin: { first: build, run: ['api/dist/admin.js'] },
  'verify-export': { run: ['tools/verify-export/verify-export.ts'] },
  build: { run: build },
  messages: { run: messages },
};

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  log(`usage: node tools/run.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}

let child;
let stopSignal;
let stopSignalAt = 0;
for (const signal of signals) process.on(signal, () => forwardSignal(signal));

try {
  const node = await withSetupLock(root, () => prepare(command), log);
  process.exitCode = await supervise({
    run: () => run(node, [...command.run, ...rest]),
    mayRestart: () => command.restarts === true && !stopSignal,
    pause,
    log,
  });
} catch (error) {
  log(error.message);
  process.exitCode = 1;
}
process.exit();

/** Brings Node, packages and builds up to date; returns the Node to run with. */
async function prepare({ needsChecks, first }) {
  const node = await chooseNode();
  await installIfStale(node, root, 'packages');
  if (needsChecks) await installIfStale(node, checkHome, 'check tools');
  if (first) {
    const code = await run(node, first);
    if (stopSignal || code !== 0) process.exit(code);
  }
  return node;
}

async function chooseNode() {
  if (majorOf(process.versions.node) >= minNode) return process.execPath;
  await installIfStale(process.execPath, nodeHome, 'the pinned Node');
  const pinned = join(nodeHome, 'node_modules', '.bin', 'node');
  if (!existsSync(pinned)) {
    throw new Error(
      `Node ${minNode} or newer is needed here (found ${process.version}, and none is packaged for ${process.platform}-${process.arch})`,
    );
  }
  return pinned;
}

async function installIfStale(node, folder, what) {
  if (!isStale(folder)) return;
  const startedAt = Date.now();
  log(`installing ${what} …`);
  await install({ node, folder, env: envFor(node) });
  log(`installed ${what} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Runs one program with our output; returns its exit code, 128 + n for a signal, as a shell does. */
function run(node, args) {
  return new Promise((resolve, reject) => {
    child = spawn(node, args, { cwd: root, env: envFor(node), stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 0)));
    if (stopSignal) child.kill(stopSignal);
  });
}

// A signal meanwhile ends this process (forwardSignal), because no server runs that could receive it.
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// npm forwards a signal that the whole process group, and so the child, may have received already; the child must not get it twice.
function forwardSignal(signal) {
  const isFirst = Date.now() - stopSignalAt > 1_000;
  stopSignal = signal;
  if (isFirst) stopSignalAt = Date.now();
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

function log(line) {
  process.stderr.write(`[istmo] ${line}\n`);
}

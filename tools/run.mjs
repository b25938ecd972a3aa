// Every `npm run` of this project runs this file. On any Node >= 20 with nothing installed it fetches the pinned Node, installs
// the packages of the lock files, builds what is out of date, then runs the command. Plain JavaScript without dependencies.
import './run/check-node.mjs';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChildren } from './run/children.mjs';
import { findFolderProblem, findPortProblem } from './run/find-problem.mjs';
import { install, isStale, withoutNpm } from './run/install.mjs';
import { createProgress } from './run/progress.mjs';
import { server } from './run/server.mjs';
import { withSetupLock } from './run/setup-lock.mjs';
import { supervise } from './run/supervise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeHome = join(root, 'tools', 'node');
const checkHome = join(root, 'tools', 'check');
const minNode = 24;
const build = ['tools/build/build.ts'];
const messages = [...build, 'messages'];
const tested = { part: 'all', first: messages };

// part: which packages it needs (run/install.mjs), by default those of a start. needsChecks: also those of tools/check. first: run to its end
// before the command. beside: built while the server starts. after: built while it serves. listens: its port has to be free. restarts: started again after a crash.
const commands = {
  start: {
    listens: true,
    first: [...messages, 'api'],
    beside: [...build, 'web', 'console'],
    after: [...build, 'copies'],
    run: server,
    restarts: true,
  },
  dev: { listens: true, first: messages, run: ['tools/dev.ts'] },
  test: { part: 'all', needsChecks: true, run: ['tools/test/test.ts'] },
  vitest: { ...tested, run: ['node_modules/vitest/vitest.mjs', 'run'] },
  playwright: {
    part: 'all',
    first: build,
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  },
  pictures: {
    part: 'all',
    first: build,
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/pictures/pictures.config.ts'],
  },
  mutants: { ...tested, run: ['tools/mutants/mutants.ts'] },
  drill: { part: 'all', needsChecks: true, first: build, run: ['api/drill/drill.ts'] },
  bench: { part: 'all', needsChecks: true, first: build, run: ['tools/bench/bench.ts'] },
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

// On two cores, with the packages in npm's cache.
const startSeconds = { packages: 20, server: 3, pages: 15 };
const neededMb = { start: 900, all: 1_300 };

const progress = createProgress();
const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? { part: 'start', ...commands[name] } : undefined;
if (!command) {
  progress.log(`usage: node tools/run.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
const children = createChildren({ cwd: root, write: progress.write });

try {
  const problem = findFolderProblem(root, isStale(root, command.part) ? neededMb[command.part] : 0);
  if (problem) throw new Error(problem);
  process.exitCode = await (command.beside ? serve(command) : runCommand(command));
} catch (error) {
  progress.end();
  const isFull = error.code === 'ENOSPC';
  if (!children.stopCode()) progress.log(isFull ? `no space is left on the disk of ${root}` : error.message);
  process.exitCode = children.stopCode() ?? 1;
}
process.exit();

async function runCommand({ run: args }) {
  const node = await withSetupLock(root, () => prepare(command), progress.log);
  return run(node, [...args, ...rest]);
}

/** Starts the server as soon as it is built itself. It makes its database while its pages are built, and waits for them (api/src/start/start-channel.ts). */
async function serve({ run: args, beside, after, restarts }) {
  let buildCode;
  const { serving } = await withSetupLock(
    root,
    async () => {
      const node = await prepare(command);
      progress.enter('pages');
      const building = run(node, beside, { isPiped: true }).then((code) => (buildCode = code));
      const startedAt = Date.now();
      let isReady = false;
      let hasBegun;
      const ready = new Promise((resolve) => (hasBegun = resolve));
      const onStart = (child) => {
        child.on('message', (message) => {
          if (message === 'set up') progress.note(`made the database in ${secondsSince(startedAt)} s`);
          if (message !== 'ready') return;
          isReady = true;
          hasBegun();
        });
        void building.then((code) => code === 0 && child.connected && child.send('built'));
      };
      const serving = supervise({
        run: () => run(node, [...args, ...rest], { onStart }),
        mayRestart: () => restarts && !buildCode && !children.stopCode(),
        pause,
        log: progress.log,
        wasReady: () => isReady,
      });
      // Without its pages there is no server, and one that did not start needs none.
      void serving.then(() => buildCode === undefined && children.stop('SIGTERM'));
      if ((await building) !== 0) children.stop('SIGTERM');
      await Promise.race([ready, serving]);
      progress.end();
      if (buildCode === 0 && !children.stopCode()) await run(node, after, { isPiped: true });
      return { serving };
    },
    progress.log,
  );
  const code = await serving;
  return buildCode || code;
}

/** Brings Node, packages and builds up to date; returns the Node to run with. */
async function prepare({ part, needsChecks, listens, first, beside }) {
  const problem = listens ? await findPortProblem(process.env) : undefined;
  if (problem) throw new Error(problem);
  const needsPackages = isStale(root, part);
  if (needsPackages && beside) announce();
  progress.enter('packages');
  // The installation of packages keeps one processor busy; what needs none of them is done on another.
  const packages = needsPackages ? installPackages(process.execPath, root, { what: 'packages', part }) : undefined;
  const texts = async () => {
    const node = await chooseNode();
    if (needsPackages && first) await runFirst(node, messages);
    return node;
  };
  const [node] = await Promise.all([texts(), packages]);
  if (needsChecks && isStale(checkHome, 'all')) await installPackages(node, checkHome, { what: 'check tools' });
  progress.enter('server');
  if (first) await runFirst(node, first);
  return node;
}

function announce() {
  const seconds = Object.values(startSeconds).reduce((sum, one) => sum + one, 0);
  progress.log(
    `installing packages, building, and making a database with demo people: about ${seconds} s, and the time that packages take to download. Later starts take 2 s and need no network`,
  );
  progress.plan(startSeconds);
}

async function chooseNode() {
  if (majorOf(process.versions.node) >= minNode) return process.execPath;
  const pinned = join(nodeHome, 'node_modules', '.bin', 'node');
  const isPackaged = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  if (!isPackaged)
    throw new Error(
      `Node ${minNode} or newer is needed here (found ${process.version}, and none is packaged for ${process.platform}-${process.arch})`,
    );
  if (isStale(nodeHome, 'all') || !existsSync(pinned))
    await installPackages(process.execPath, nodeHome, { what: `Node ${minNode}`, expected: pinned });
  return pinned;
}

async function installPackages(node, folder, { what, part = 'all', expected = folder }) {
  const startedAt = Date.now();
  progress.log(`installing ${what} …`);
  // Of the packages only the pinned Node has to be one that they accept.
  const checksEngines = node !== process.execPath || majorOf(process.versions.node) >= minNode;
  await install({ node, folder, part, env: envFor(node), checksEngines });
  // npm ends without an error when it cannot fetch a package of one platform.
  if (!existsSync(expected))
    throw new Error(
      `${what} was not installed: it could not be fetched from the npm registry. It is fetched once; check the network and npm's settings of registry and proxy, then start again`,
    );
  progress.log(`installed ${what} in ${secondsSince(startedAt)} s`);
}

/** A build whose failure ends the command; it has said why. */
async function runFirst(node, args) {
  const code = await run(node, args, { isPiped: true });
  if (children.stopCode() || code !== 0) process.exit(code);
}

function run(node, args, options = {}) {
  return children.run(node, args, { env: envFor(node), ...options });
}

// A signal meanwhile ends this process (run/children.mjs), because no server runs that could receive it.
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function envFor(node) {
  const bins = [dirname(node), join(root, 'node_modules', '.bin')];
  return withoutNpm({ ...process.env, PATH: [...bins, process.env.PATH ?? ''].join(delimiter) });
}

function secondsSince(time) {
  return ((Date.now() - time) / 1000).toFixed(1);
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

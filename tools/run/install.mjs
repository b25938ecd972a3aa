// Installs a folder's packages exactly as its lock file says, once per lock file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { explainNpm } from './explain-npm.mjs';

/**
 * What is installed: `start` leaves out the development packages, which only tests and checks of the code need (docs/decisions/031).
 * @typedef {'start' | 'all'} Part
 */

/**
 * True when the installed packages differ from the folder's lock file or platform, or are not all of the part.
 * @param {string} folder
 * @param {Part} part
 */
export function isStale(folder, part) {
  const installed = readStamp(folder);
  return installed?.state !== lockFileState(folder) || (part === 'all' && installed.part === 'start');
}

/**
 * Runs npm in the folder under the given Node and records what was installed. Development packages are included explicitly,
 * because with NODE_ENV=production they would be missing.
 *
 * @param {{ node: string, folder: string, part: Part, env: NodeJS.ProcessEnv, checksEngines: boolean }} options
 */
export async function install({ node, folder, part, env, checksEngines }) {
  const state = lockFileState(folder);
  const installed = readStamp(folder);
  // What is there stays where it is: a server may run from it.
  const isAdded = installed?.state === state;
  const wanted = installed?.part === 'all' ? 'all' : part;
  const args = [
    findNpmScript(env),
    ...(isAdded ? ['install', '--no-save'] : ['ci']),
    wanted === 'all' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // By default npm waits for 70 seconds before it says that there is no network.
    '--fetch-retries=3',
    '--fetch-retry-factor=3',
    '--fetch-retry-mintimeout=500',
    ...(checksEngines ? [] : ['--engine-strict=false']),
  ];
  // An installation that is killed has changed what the stamp is about.
  rmSync(stampPath(folder), { force: true });
  const child = spawn(node, args, { cwd: folder, env: withoutNpm(env), stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (part) => (printed += part));
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.removeListener('exit', stop);
  if (code !== 0) throw new Error(explainNpm(printed, { folder, code }));
  writeFileSync(stampPath(folder), `${state} ${wanted}\n`);
}

/** Removes npm's own variables: a nested npm would use the prefix and package of the outer one. */
export function withoutNpm(env) {
  const npmVariables =
    /^npm_(config_(prefix|local_prefix|global_prefix|workspaces?|include_workspace_root)|package_|lifecycle_|command$)/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !npmVariables.test(name)));
}

function stampPath(folder) {
  return join(folder, 'node_modules', '.install-stamp');
}

function readStamp(folder) {
  if (!existsSync(stampPath(folder))) return undefined;
  const [lock, platform, part] = readFileSync(stampPath(folder), 'utf8').trim().split(' ');
  return { state: `${lock} ${platform}`, part };
}

function lockFileState(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

// The npm that started this process, else the one on the PATH: always its script, so that it runs under the chosen Node.
function findNpmScript(env) {
  const onPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const besideNode = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const found = [env.npm_execpath ?? '', ...onPath, besideNode].find(isScript);
  if (found) return realpathSync(found);
  // On the PATH is a shim of a version manager, which knows the path of its npm.
  const global = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout?.trim().split('\n').pop() ?? '';
  const script = join(global, 'npm', 'bin', 'npm-cli.js');
  if (isScript(script)) return script;
  throw new Error('npm was not found on the PATH');
}

function isScript(path) {
  return path !== '' && existsSync(path) && basename(realpathSync(path)) === 'npm-cli.js';
}

// Installs a folder's packages exactly as its lock file says, once per lock file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** True when the folder's packages are not the ones its lock file names for this platform. */
export function isStale(folder) {
  const stamp = stampOf(folder);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== stateOf(folder);
}

/**
 * Runs `npm ci` in the folder under the given Node and stamps it. Development packages are named, because a NODE_ENV of
 * production would leave out what builds the site.
 */
export async function install({ node, folder, env }) {
  const args = [
    npm(env),
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const child = spawn(node, args, { cwd: folder, env: withoutNpm(env), stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.removeListener('exit', stop);
  if (code !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${code})`);
  writeFileSync(stampOf(folder), stateOf(folder));
}

/** npm hands its own settings down in variables; a nested npm would take the outer one's prefix and package for its own. */
export function withoutNpm(env) {
  const own =
    /^npm_(config_(prefix|local_prefix|global_prefix|workspaces?|include_workspace_root)|package_|lifecycle_|command$)/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}

function stampOf(folder) {
  return join(folder, 'node_modules', '.install-stamp');
}

function stateOf(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

// The npm that called us when there is one, else the one on the PATH: always its script, so that it runs under the Node we choose.
function npm(env) {
  const onPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const besideNode = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const found = [env.npm_execpath ?? '', ...onPath, besideNode].find(isScript);
  if (found) return realpathSync(found);
  // A shim of a version manager: it knows where its npm is.
  const global = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout?.trim().split('\n').pop() ?? '';
  const script = join(global, 'npm', 'bin', 'npm-cli.js');
  if (isScript(script)) return script;
  throw new Error('npm was not found on the PATH');
}

function isScript(path) {
  return path !== '' && existsSync(path) && basename(realpathSync(path)) === 'npm-cli.js';
}

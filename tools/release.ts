// Names a release: `npm run release -- 0.3.0` writes the version to every package, records the hashes of the migrations, which are not edited any more, and
// keeps the database of a first start, with all demo people, for the test that later releases read it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './project.ts';
import { hashOf, releasedFile, type Releases } from './tidy/release-rules.ts';

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('usage: npm run release -- <major.minor.patch>\n');
  process.exit(2);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
// What is released is not written again, so that an edited migration is never recorded as the released one.
const releases: Releases = JSON.parse(read(releasedFile));
if (Object.hasOwn(releases, version)) {
  process.stderr.write(`${version} was released already\n`);
  process.exit(2);
}
const versionLine = /^(\s*"version": )"\d+\.\d+\.\d+"/m;

const manifests = listFiles(root).filter((path) => /^(?:[a-z0-9]+\/)?package\.json$/.test(path));
const before = /"version": "([^"]+)"/.exec(read('package.json'))?.[1] ?? '';
// Our packages name each other by version.
const ownDependency = /("@istmo\/[a-z-]+": )"\d+\.\d+\.\d+"/g;
for (const path of manifests)
  writeFileSync(
    join(root, path),
    read(path).replace(versionLine, `$1"${version}"`).replaceAll(ownDependency, `$1"${version}"`),
  );

type LockedPackage = {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
const lock: { version: string; packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'));
lock.version = version;
for (const path of manifests) {
  const entry = lock.packages[path === 'package.json' ? '' : path.replace(/\/package\.json$/, '')];
  if (!entry) continue;
  entry.version = version;
  for (const list of [entry.dependencies, entry.devDependencies])
    for (const name of Object.keys(list ?? {})) if (list && name.startsWith('@istmo/')) list[name] = version;
}
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);

const known = new Set(Object.values(releases).flatMap((names) => Object.keys(names)));
const added = listFiles(root)
  .filter((path) => /^db\/migrations\/[^/]+\.sql$/.test(path))
  .map((path) => path.slice('db/migrations/'.length))
  .filter((name) => !known.has(name))
  .toSorted();
const hashes = Object.fromEntries(added.map((name) => [name, hashOf(read(`db/migrations/${name}`))]));
writeFileSync(join(root, releasedFile), `${JSON.stringify({ ...releases, [version]: hashes }, undefined, 2)}\n`);
process.stdout.write(
  `${before} → ${version} in ${manifests.length} packages, ${added.length} migrations recorded in ${releasedFile}\n`,
);

const result = spawnSync(process.execPath, ['tools/build/build.ts'], { cwd: root, stdio: 'inherit' });
if (result.status !== 0) throw new Error('the build failed');
const { dumpFirstStart } = await import('./dump-first-start.ts');
const file = `db/releases/${version}.json.gz`;
const bytes = await dumpFirstStart(join(root, file));
process.stdout.write(`${file}: ${Math.ceil(bytes / 1_000)} kB\n`);

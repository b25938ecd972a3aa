// Names a release: `npm run release -- 0.3.0` writes the version to every package and records the hashes of the migrations, which are not edited any more.
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
const versionLine = /^(\s*"version": )"\d+\.\d+\.\d+"/m;

const manifests = listFiles(root).filter((path) => /^(?:[a-z0-9]+\/)?package\.json$/.test(path));
const before = /"version": "([^"]+)"/.exec(read('package.json'))?.[1] ?? '';
for (const path of manifests) writeFileSync(join(root, path), read(path).replace(versionLine, `$1"${version}"`));

// Of the lock file only the entries of our own packages: those have no address that they were downloaded from.
const lock: { version: string; packages: Record<string, { version?: string; resolved?: string }> } = JSON.parse(
  read('package-lock.json'),
);
lock.version = version;
for (const path of manifests) {
  const entry = lock.packages[path === 'package.json' ? '' : path.replace(/\/package\.json$/, '')];
  if (entry) entry.version = version;
}
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);

const releases: Releases = JSON.parse(read(releasedFile));
const known = new Set(Object.values(releases).flatMap((names) => Object.keys(names)));
const added = listFiles(root)
  .filter((path) => /^db\/migrations\/[^/]+\.sql$/.test(path))
  .map((path) => path.slice('db/migrations/'.length))
  .filter((name) => !known.has(name) || Object.hasOwn(releases[version] ?? {}, name))
  .toSorted();
const hashes = Object.fromEntries(added.map((name) => [name, hashOf(read(`db/migrations/${name}`))]));
writeFileSync(join(root, releasedFile), `${JSON.stringify({ ...releases, [version]: hashes }, undefined, 2)}\n`);
process.stdout.write(
  `${before} → ${version} in ${manifests.length} packages, ${added.length} migrations recorded in ${releasedFile}\n`,
);

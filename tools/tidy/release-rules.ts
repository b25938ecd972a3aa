import { createHash } from 'node:crypto';
import type { Source, Violation } from './file-rules.ts';
import type { ProjectRule } from './project-rules.ts';

/** The migrations of each release, by name, with the SHA-256 of their text; `npm run release` adds to it. */
export const releasedFile = 'db/released.json';
export type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

const folder = 'db/migrations/';
const numberOf = (name: string): number => Number(name.slice(0, 4));

function readReleased(project: readonly Source[]) {
  const file = project.find(({ path }) => path === releasedFile);
  const releases: Releases = JSON.parse(file?.text ?? '{}');
  return { versions: Object.keys(releases), hashes: new Map(Object.values(releases).flatMap(Object.entries)) };
}

const migrationsOf = (project: readonly Source[]) =>
  project
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .map((source) => ({ ...source, name: source.path.slice(folder.length) }));

function findChanged(project: readonly Source[]): Violation[] {
  const { hashes } = readReleased(project);
  const texts = new Map(migrationsOf(project).map(({ name, text }) => [name, text]));
  const last = Math.max(0, ...[...hashes.keys()].map(numberOf));
  const changed = [...hashes].flatMap(([name, hash]) => {
    const text = texts.get(name);
    const path = `${folder}${name}`;
    if (text === undefined) return [{ path, line: 1, message: 'was released: bring it back' }];
    return hashOf(text) === hash ? [] : [{ path, line: 1, message: 'was released: undo the edit and add a migration' }];
  });
  const early = [...texts.keys()]
    .filter((name) => !hashes.has(name) && numberOf(name) <= last)
    .map((name) => ({ path: `${folder}${name}`, line: 1, message: `comes after ${last}, which was released` }));
  return [...changed, ...early];
}

// What the release before this one may still use while both run, or after a return to it.
const breaking: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /\bdrop\s+(?:table|column|schema|function|procedure|view|type)\b/i, what: 'drops what is in use' },
  { pattern: /\brename\s+(?:column\s+\S+\s+)?to\b/i, what: 'renames what is in use' },
  { pattern: /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, what: 'changes the type of a column' },
  { pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, what: 'refuses rows that were allowed' },
  { pattern: /\badd\s+column\s+(?!.*\bdefault\b)(?=.*\bnot\s+null\b)/i, what: 'adds a column that has to be given' },
];
const unusedSince = /^\s*-- Unused since (\d+\.\d+\.\d+):/;

function findBreaking(project: readonly Source[]): Violation[] {
  const { versions, hashes } = readReleased(project);
  if (versions.length === 0) return [];
  return migrationsOf(project)
    .filter(({ name }) => !hashes.has(name))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const found = breaking.find(({ pattern }) => pattern.test(line.replace(/--.*/, '')));
        const since = unusedSince.exec(lines[index - 1] ?? '')?.[1];
        const isAllowed = since !== undefined && versions.includes(since);
        const how = 'do it one release after the code stopped using it, under "-- Unused since X.Y.Z: why"';
        return found && !isAllowed ? [{ path, line: index + 1, message: `${found.what}: ${how}` }] : [];
      });
    });
}

const released = (name: string, text: string): Source => ({
  path: releasedFile,
  text: JSON.stringify({ '0.2.0': { [name]: hashOf(text) } }),
});

export const releaseRules: readonly ProjectRule[] = [
  {
    name: 'a released migration is never edited, and new ones come after it',
    findViolations: findChanged,
    counterExample: [
      released('0001-people.sql', 'create table app.person ();'),
      { path: `${folder}0001-people.sql`, text: 'create table app.person (id int);' },
    ],
  },
  {
    name: 'the release before runs on what a new migration leaves',
    findViolations: findBreaking,
    counterExample: [
      released('0001-people.sql', ''),
      { path: `${folder}0001-people.sql`, text: '' },
      {
        path: `${folder}0002-people.sql`,
        text: 'alter table app.person\n  -- Unused since 0.3.0: not a release.\n  drop column name;',
      },
    ],
  },
];

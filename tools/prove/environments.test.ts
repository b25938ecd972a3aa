import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../project.ts';
import { createSampleProject } from './sample-project.ts';

/** What each package must not use, and a file that uses it. */
const breaks = [
  ['contract has no network', 'contract', 'src/kernel/bad.ts', "export const reply = fetch('/');"],
  ['contract has no process', 'contract', 'src/kernel/bad.ts', 'export const home = process.env;'],
  ['contract has no page', 'contract', 'src/kernel/bad.ts', 'export const title = document.title;'],
  ['api has no page', 'api', 'src/bad.ts', 'export const title = window.title;'],
  ['ledger has no page', 'ledger', 'src/bad.ts', 'export const title = window.title;'],
  ['web has no process', 'web', 'src/bad.ts', 'export const home = process.env;'],
  ['ui has no process', 'ui', 'src/bad.tsx', 'export const home = process.env;'],
  ['enums are not erasable', 'api', 'src/bad.ts', 'export enum Side { Buy, Sell }'],
  ['a missing element is considered', 'api', 'src/bad.ts', 'export const first = (list: string[]): string => list[0];'],
] as const;

function compile(folder: string, packageName: string): string {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', join(folder, packageName, 'tsconfig.json'), '--incremental', 'false'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

describe('each package compiles only against its own environment', () => {
  test('a correct project compiles', () => {
    using project = createSampleProject({ 'api/src/good.ts': 'export const home = process.env;' });
    expect(compile(project.folder, 'api')).toBe('');
  });

  test.each(breaks)('%s', (...[, packageName, path, text]) => {
    using project = createSampleProject({ [`${packageName}/${path}`]: text });
    expect(compile(project.folder, packageName)).toContain(`bad.ts`);
  });
});

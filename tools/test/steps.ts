import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from '../places.ts';
import { type Count, countExit, countPlaywright, countVitest } from './count.ts';

export type Step = {
  readonly name: string;
  /** What Node is given to run, in the project's root. */
  readonly args: readonly string[];
  /** Shows its output as it comes; other steps show theirs only when they fail. */
  readonly isLive?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly count: (code: number) => Count;
};

/** Where test runners leave their reports, and what fails leaves its traces. */
export const results = join(root, '.cache', 'test');

const check = (...path: string[]) => join(root, 'tools', 'check', 'node_modules', ...path);
const step = (name: string, ...args: string[]): Step => ({ name, args, count: countExit });

export const messages = step('messages', 'tools/build/build.ts', 'messages');

/** Checks that read the code and run nothing; they may run beside each other. */
export function readingSteps(): Step[] {
  return [
    step('build', 'tools/build/build.ts'),
    ...worlds().map((world) => step(`types ${world}`, 'node_modules/typescript/bin/tsc', '--project', world)),
    step('lint', check('oxlint', 'bin', 'oxlint'), '--max-warnings', '0'),
    step('format', check('oxfmt', 'bin', 'oxfmt'), '--check'),
    step('graph', 'tools/graph.ts'),
    step('unused', check('knip', 'bin', 'knip.js'), '--no-progress'),
  ];
}

/** Unit and database tests, and the tests of the house itself (tidy, proven rules). */
export const unit: Step = {
  name: 'unit',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${results}/vitest.json`,
  ],
  isLive: true,
  count: (code) => countVitest(join(results, 'vitest.json'), code),
};

export const browser: Step = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  isLive: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json') },
  count: (code) => countPlaywright(join(results, 'playwright.json'), code),
};

// Each package has its own world (DOM or Node, or neither), so each is checked by its own tsconfig.
function worlds(): string[] {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return folders
    .filter((folder) => filesIn(root, folder).some((file) => /\.tsx?$/.test(file)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\/tsconfig[^/]*\.json$/.test(path));
}

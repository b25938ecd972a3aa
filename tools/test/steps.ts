import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../project.ts';
import { type Count, countExit, countPlaywright, countVitest } from './count.ts';

export type Step = {
  readonly name: string;
  /** The arguments of Node, run in the project's root. */
  readonly args: readonly string[];
  /** Shows its output immediately; other steps show theirs only when they fail. */
  readonly isLive?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly count: (code: number) => Count;
};

/** Where test runners write their reports. */
export const results = join(root, '.cache', 'test');

const check = (...path: string[]) => join(root, 'tools', 'check', 'node_modules', ...path);
const step = (name: string, ...args: string[]): Step => ({ name, args, count: (code) => countExit(name, code) });

export const messages = step('messages', 'tools/build/build.ts', 'messages');

/** Checks that do not run the product; they may run in parallel. The longest are first, so that none is left to run alone. */
export function staticSteps(): Step[] {
  return [
    step('lint', check('oxlint', 'bin', 'oxlint'), '--max-warnings', '0'),
    step('build', 'tools/build/build.ts'),
    step('unused', check('knip', 'bin', 'knip.js'), '--no-progress'),
    ...listTsconfigs().map(checkTypes),
    step('graph', 'tools/graph.ts'),
    step('format', check('oxfmt', 'bin', 'oxfmt'), '--check'),
  ];
}

/** Unit and database tests, and the checks of the code itself (tidy rules and their proofs). */
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

/** The same with a quarter of the random runs. */
export const fastUnit: Step = { ...unit, env: { ISTMO_FAST_TESTS: '1' } };

export const browser: Step = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  isLive: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json') },
  count: (code) => countPlaywright(join(results, 'playwright.json'), code),
};

// What a run found is kept, so that the next one checks only what changed. The steps fill the processors; several checkers in each step
// would check the types that they share several times.
function checkTypes(config: string): Step {
  const found = join(root, '.cache', 'types', `${config.replaceAll('/', '-')}.tsbuildinfo`);
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', found];
  return step(`types ${config}`, 'node_modules/typescript/bin/tsc', '--project', config, ...options);
}

// Each package has its own environment (DOM, Node or neither), so each is checked with its own tsconfig.
function listTsconfigs(): string[] {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return folders
    .filter((folder) => listFiles(root, folder).some((file) => /\.tsx?$/.test(file)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\/tsconfig[^/]*\.json$/.test(path));
}

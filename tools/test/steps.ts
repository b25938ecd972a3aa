import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { listFiles, packages, root } from '../project.ts';
import { type Count, countExit, countPlaywright, countVitest } from './count.ts';

export type Step = {
  readonly name: string;
  /** The arguments of Node, run in the project's root. */
  readonly args: readonly string[];
  /** Shows its output immediately; other steps show theirs only when they fail. */
  readonly isLive?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders on which its result depends. It is not run again while they are as they were when it last passed. */
  readonly inputs?: readonly string[];
  /** The report that it writes at its end. */
  readonly report?: string;
  /** The same for some test files only, for a second try. */
  readonly again?: (files: readonly string[]) => Step;
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
    ...listLintSteps(),
    step('build', 'tools/build/build.ts'),
    step('unused', check('knip', 'bin', 'knip.js'), '--no-progress'),
    ...listTsconfigs().map(checkTypes),
    step('graph', 'tools/graph.ts'),
    step('format', check('oxfmt', 'bin', 'oxfmt'), '--check'),
  ];
}

/** Unit and database tests, and the checks of the code itself (tidy rules and their proofs). */
export const unit: Step = vitest('unit', { reporters: ['./tools/test/unit-progress.ts', 'json'] });

type VitestOptions = {
  readonly reporters: readonly string[];
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

function vitest(name: string, { reporters, files = [], env = {} }: VitestOptions): Step {
  const report = join(results, `${name}.json`);
  return {
    name,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile=${report}`,
      ...files,
    ],
    isLive: true,
    env,
    report,
    again: (failed) => vitest(`${name}-again`, { reporters, files: failed, env }),
    count: (code) => countVitest(report, code),
  };
}

/** What the tests of each folder depend on. */
export function listTestedFolders(): readonly { readonly name: string; readonly inputs: readonly string[] }[] {
  return sourceFolders().map((folder) => ({
    name: `unit ${folder}`,
    // Every test of the database begins with its migrations, every product with all that is built.
    inputs: ['vitest.config.ts', 'db', ...inputsOf(folder)],
  }));
}

/** Those of some folders without the long ones, and with a quarter of the random runs. */
export function fastUnit(names: readonly string[]): Step {
  const folders = names.map((name) => join(root, name.replace('unit ', ''), '/'));
  return vitest('unit', {
    reporters: ['./tools/test/unit-progress.ts', 'json'],
    files: folders,
    env: { ISTMO_FAST_TESTS: '1' },
  });
}

// Ledger, signer and the proofs of movements: what moves money relies on the server most.
const plainTests = [
  'db/src/roles.db.test.ts',
  'ledger/src/commit/post.db.test.ts',
  'ledger/src/commit/committer.db.test.ts',
  'ledger/src/commit/guards.db.test.ts',
  'ledger/src/balances/holds.db.test.ts',
  'ledger/src/movements/random-movements.db.test.ts',
  'ledger/src/verification/verify.db.test.ts',
  'api/src/product-tests/proving-rows.db.test.ts',
  'api/src/signer/sign-orders.db.test.ts',
  'api/src/signer/signer.db.test.ts',
  'api/src/signer/signer-process.db.test.ts',
];

/** Tests of money on the PostgreSQL of this machine with its own default settings, as an operator's server is. Undefined without one. */
export function plainPostgres(): Step | undefined {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const env = { ISTMO_TEST_POSTGRES: programs, ISTMO_FAST_TESTS: '' };
  return vitest('postgres', { reporters: ['default', 'json'], files: plainTests, env });
}

/** The folder of the programs of PostgreSQL: Debian's, of the newest version, or that of the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

const browserReport = join(results, 'playwright.json');
export const browser: Step = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  isLive: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  report: browserReport,
  count: (code) => countPlaywright(browserReport, code),
};

// Rules that know types make it the slowest check, so each package is a step of its own.
function listLintSteps(): Step[] {
  const lint = (name: string, paths: readonly string[], inputs: readonly string[]): Step => ({
    ...step(`lint ${name}`, check('oxlint', 'bin', 'oxlint'), '--max-warnings', '0', ...paths),
    inputs: ['.oxlintrc.json', ...inputs],
  });
  const files = topLevel().filter(isSource);
  return [...sourceFolders().map((folder) => lint(folder, [folder], inputsOf(folder))), lint('root', files, files)];
}

const isSource = (file: string) => /\.[cm]?[jt]sx?$/.test(file);

function topLevel(): string[] {
  return [
    ...new Set(
      listFiles(root)
        .filter(isSource)
        .map((file) => file.split('/')[0] ?? file),
    ),
  ];
}

function sourceFolders(): string[] {
  return topLevel().filter((name) => !isSource(name));
}

/** On what the checks of a folder depend. */
function inputsOf(folder: string): string[] {
  return [
    'tsconfig.base.json',
    'package-lock.json',
    'tools',
    ...(packages.some((name) => name === folder) ? listUsed(folder) : sourceFolders()),
  ];
}

/** The folders of a package and of the packages that it uses; the tools and the browser tests use any. */
function listUsed(folder: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  return [folder, ...packages.filter((name) => Object.hasOwn(dependencies, `@istmo/${name}`)).flatMap(listUsed)];
}

// What a run found is kept, so that the next one checks only the files that depend on a change. The steps fill the processors;
// several checkers in each step would check the types that they share several times.
function checkTypes(config: string): Step {
  const found = join(root, '.cache', 'types', `${config.replaceAll('/', '-')}.tsbuildinfo`);
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', found];
  return {
    ...step(`types ${config}`, 'node_modules/typescript/bin/tsc', '--project', config, ...options),
    inputs: inputsOf(config.split('/')[0] ?? config),
  };
}

// Each package has its own environment (DOM, Node or neither), so each is checked with its own tsconfig.
function listTsconfigs(): string[] {
  return sourceFolders()
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\/tsconfig[^/]*\.json$/.test(path));
}

import type { ProcessVariable } from '../../api/src/settings/setting-kinds.ts';

/** What tests and tools read from the environment. A check compares this list with the code. */
export const testVariables: readonly ProcessVariable[] = [
  {
    variable: 'RUNS',
    expected: 'a whole number',
    description: 'runs of each random test; empty: as many as the test says',
    example: '200',
  },
  {
    variable: 'SEED',
    expected: 'a whole number',
    description: 'seed of a random test, to repeat a run; empty: a random one, which a failure prints',
    example: '1234',
  },
  {
    variable: 'ISTMO_FAST_TESTS',
    expected: '1 or empty',
    description: '1: without the longest files and with a quarter of the random runs; `npm run test:fast` sets it',
    example: '1',
  },
  {
    variable: 'ISTMO_TEST_POSTGRES',
    expected: 'a folder',
    description: 'programs of another PostgreSQL for the database tests; `npm test -- postgres` sets it',
    example: '/usr/lib/postgresql/17/bin',
  },
  {
    variable: 'ISTMO_PGLEDGER',
    expected: 'a folder',
    description:
      'checkout of github.com/pgr0ss/pgledger that `npm run bench -- peers` measures beside; empty: without it',
    example: '/srv/pgledger',
  },
  {
    variable: 'E2E_URL',
    expected: 'a URL',
    description: 'running server for the browser tests; empty: each worker starts its own',
    example: 'http://127.0.0.1:3000',
  },
  {
    variable: 'E2E_DATA',
    expected: 'a folder',
    defaultValue: '.data',
    description: "data folder of that server, which has the demo people's two-factor secrets",
    example: '/var/lib/istmo',
  },
  {
    variable: 'E2E_PICTURES',
    expected: '1 or empty',
    description: '1: the browser tests save pictures of whole pages under `e2e/.results/pictures`',
    example: '1',
  },
  {
    variable: 'CHROMIUM',
    expected: 'a path',
    description: 'browser of tests, benchmarks and pictures; empty: an installed one, or that of the check tools',
    example: '/usr/bin/chromium',
  },
];

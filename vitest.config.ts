import { defineConfig } from 'vitest/config';
import { requireNode } from './tools/node-version.ts';

requireNode();

// They run a whole product and kill its processes, so they have the machine for themselves, after the others.
const killed = ['api/src/product-tests/killed.db.test.ts', 'api/src/product-tests/killed-start.db.test.ts'];
// Chain nodes, processes that are started and killed, slow clients, many attempts or random steps: more than half of the time of all tests, left out by `npm run test:fast`.
const long = [
  ...killed,
  '**/*throttles.db.test.ts',
  'api/src/product-tests/every-call.db.test.ts',
  'api/src/product-tests/evm-*.db.test.ts',
  'api/src/runtime/lease.db.test.ts',
  'api/src/product-tests/{production,whole-production}.db.test.ts',
  'api/src/sandbox/seed*.db.test.ts',
  'api/src/product-tests/every-{field,staff-call}.db.test.ts',
  'api/src/images/render-image.test.ts',
  'api/src/money/withdrawal-conditions.db.test.ts',
  'api/src/start/upgrade.db.test.ts',
  'api/src/areas/offering/staff-offering.db.test.ts',
  'ledger/src/*/*-mutants.db.test.ts',
  'api/src/product-tests/lost-answers.db.test.ts',
  'api/src/product-tests/owned-fields.db.test.ts',
  'api/src/http/slow-requests.test.ts',
  'api/src/areas/audit/audit-search.db.test.ts',
  'api/src/areas/{creation,deposits}/faults.db.test.ts',
  'api/src/areas/developers/samples.db.test.ts',
  'api/src/areas/cards/card-data.db.test.ts',
  'api/src/areas/costs/network-costs.db.test.ts',
  'api/src/areas/kyc/webhook.db.test.ts',
  'api/src/areas/login/{lock-out,protected-changes,resets}.db.test.ts',
  'api/src/areas/notifications/sending.db.test.ts',
  'api/src/areas/payouts/{fee-replacement,not-found,send-withdrawals}.db.test.ts',
  '**/*passkeys.db.test.ts',
  'api/src/signer/*-bitcoin.db.test.ts',
  'api/src/signer/{signer,signer-process,issue-security}.db.test.ts',
  'db/src/embedded.db.test.ts',
  'ledger/src/balances-at.db.test.ts',
  'ledger/src/commit/crash.db.test.ts',
  'ledger/src/verification/export.db.test.ts',
  'ledger/src/commit/rights.db.test.ts',
  'ledger/src/verification/verify.db.test.ts',
  'providers/src/bitcoin-payments/esplora.test.ts',
  'providers/src/issuance/{erc3643,erc3643/*}.test.ts',
  'tools/prove/*.test.ts',
  '**/random-*.db.test.ts',
  '**/*-races.db.test.ts',
];
const isFast = process.env['ISTMO_FAST_TESTS'] === '1';
const others = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**', 'tools/check/**', 'tools/node/**'];
const excluded = isFast ? [...others, ...long] : others;

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    // Only for tests that hang, on a loaded machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // The contrast test reads the real style tokens; by default the runner replaces style sheets by empty ones.
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          // Files share the modules they load, which takes two thirds off the time; what a test stubs ends with it.
          isolate: false,
          setupFiles: ['tools/test/unstub-globals.ts'],
          exclude: [...excluded, '**/*.db.test.ts', 'tools/**'],
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          name: 'db',
          // Files share the modules they load, which takes a third off the time. Each still has its own database, App and clock.
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude: [...excluded, ...killed],
          // For a machine that stalls, as in the browser; the end of a run names each test that needed it, with its error.
          retry: 1,
          // One database per test file, copied from a migrated template that is created once per run.
          globalSetup: ['db/src/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'killed',
          include: killed,
          exclude: excluded,
          globalSetup: ['db/src/test-setup.ts'],
          testTimeout: 300_000,
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'checks', include: ['tools/**/*.test.ts'], exclude: [...excluded, '**/*.db.test.ts'] } },
    ],
  },
});

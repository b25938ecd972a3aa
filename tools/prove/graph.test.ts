import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkGraph } from '../graph.ts';
import { root } from '../project.ts';
import { type Files, createSampleProject } from './sample-project.ts';

const importFrom = (from: string) => `import { x } from '${from}';\nexport const y = x;\n`;
const x = 'export const x = 1;\n';

/** A correct project: every kind of allowed import once. */
const validProject: Files = {
  'contract/src/kernel/money.ts': x,
  'contract/src/areas/kyc/kyc.rules.ts': importFrom('../../kernel/money.ts'),
  'db/src/tx.ts': x,
  'ledger/src/commit/post.ts': importFrom('@istmo/contract/kernel/money') + "export { x } from '@istmo/db/tx';\n",
  'ledger/src/index.ts': "export { x } from './commit/post.ts';\n",
  'providers/src/mail/port.ts': importFrom('@istmo/contract/kernel/money'),
  'providers/src/mail/smtp.ts': importFrom('./port.ts'),
  'ui/src/Button.tsx': x,
  'ui/src/panel.tsx': importFrom('./Button.tsx'),
  'api/src/app.ts': importFrom('@istmo/providers/mail/smtp'),
  'api/src/main.ts': importFrom('./app.ts') + "export { x } from '@istmo/ledger';\n",
  'api/src/areas/kyc/store.ts': importFrom('@istmo/db/tx'),
  'api/src/areas/kyc/public.ts': "export { y as x } from './store.ts';\n",
  'api/src/areas/bank/list-banks.ts': importFrom('../kyc/public.ts'),
  'web/src/areas/kyc/KycPage.tsx': importFrom('@istmo/ui/Button'),
  'tools/project.ts': x,
};

type CounterExample = { readonly in: string; readonly files: Files };

/** Each rule of the graph, and files that break it. */
const counterExamples: Readonly<Record<string, CounterExample>> = {
  'contract-imports-no-package': one('contract/src/kernel/bad.ts', importFrom('@istmo/db/tx')),
  'db-imports-no-package': one('db/src/bad.ts', importFrom('@istmo/contract/kernel/money')),
  'ui-imports-the-kernel': one('ui/src/bad.tsx', importFrom('@istmo/db/tx')),
  'providers-import-contract': one('providers/src/mail/bad.ts', importFrom('@istmo/db/tx')),
  'ledger-imports-contract-and-db': one('ledger/src/bad.ts', importFrom('@istmo/providers/mail/port')),
  'api-imports-no-screen': one('api/src/bad-screen.ts', importFrom('@istmo/ui/Button')),
  'client-imports-contract-and-ui': one('client/src/bad.ts', importFrom('@istmo/db/tx')),
  'web-imports-contract-ui-and-client': one('web/src/bad.ts', importFrom('@istmo/db/tx')),
  'console-imports-contract-ui-and-client': one(
    'console/src/bad.ts',
    importFrom('../../web/src/areas/kyc/KycPage.tsx'),
  ),
  'product-imports-no-tools': one('api/src/bad-tool.ts', importFrom('../../tools/project.ts')),
  'ledger-has-one-public-interface': one('api/src/bad-ledger.ts', importFrom('../../ledger/src/commit/post.ts')),
  'adapters-are-chosen-in-ports': one('api/src/areas/bank/bad-adapter.ts', importFrom('@istmo/providers/mail/smtp')),
  'keys-are-the-signers': {
    in: 'api/src/bad-key.ts',
    files: { 'api/src/bad-key.ts': importFrom('./signer/sign.ts'), 'api/src/signer/sign.ts': x },
  },
  'tokeniser-is-apart': one('api/src/tokeniser/bad.ts', importFrom('../areas/kyc/public.ts')),
  'signer-is-apart': one('api/src/signer/bad.ts', importFrom('../areas/kyc/public.ts')),
  'areas-import-public-interfaces': one('api/src/areas/bank/bad-import.ts', importFrom('../kyc/store.ts')),
  'contract-areas-are-separate': one('contract/src/areas/bank/bad.ts', importFrom('../kyc/kyc.rules.ts')),
  'shared-code-imports-no-area': one('web/src/layout/bad.ts', importFrom('../areas/kyc/KycPage.tsx')),
  'what-areas-use-imports-no-area': one('api/src/http/bad.ts', importFrom('../areas/kyc/public.ts')),
  'areas-import-nothing-above-them': {
    in: 'api/src/areas/bank/bad-route.ts',
    files: { 'api/src/areas/bank/bad-route.ts': importFrom('../../routes/list.ts'), 'api/src/routes/list.ts': x },
  },
  'start-is-above-all': {
    in: 'api/src/routes/bad-start.ts',
    files: { 'api/src/routes/bad-start.ts': importFrom('../start/start.ts'), 'api/src/start/start.ts': x },
  },
  'imports-are-declared': one('web/src/bad-package.ts', importFrom('pg')),
  'start-needs-no-dev-packages': one('ui/src/bad-dev.ts', importFrom('vite')),
  'imports-resolve': one('web/src/bad-path.ts', importFrom('./nowhere.ts')),
  'no-cycles': {
    in: 'db/src/cycle-a.ts',
    files: { 'db/src/cycle-a.ts': importFrom('./cycle-b.ts'), 'db/src/cycle-b.ts': importFrom('./cycle-a.ts') },
  },
  'no-imports-of-tests': {
    in: 'db/src/bad-test.ts',
    files: { 'db/src/bad-test.ts': importFrom('./tx.test.ts'), 'db/src/tx.test.ts': importFrom('./tx.ts') },
  },
  'no-unused-files': one('db/src/lonely.ts', x),
};

function one(path: string, text: string): CounterExample {
  return { in: path, files: { [path]: text } };
}

describe('the direction rules', () => {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

  test('accept a correct project and read all of its files', () => {
    using project = createSampleProject(validProject);
    expect(checkGraph(project.folder)).toEqual({ violations: [], unread: [] });
  });

  test('are each proven here', () => {
    expect(forbidden.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(counterExamples).sort());
  });

  describe('broken once, each complains', () => {
    using project = createSampleProject(
      Object.assign({}, validProject, ...Object.values(counterExamples).map(({ files }) => files)),
    );
    const { violations } = checkGraph(project.folder);

    test.each(Object.entries(counterExamples))('%s', (name, { in: path }) => {
      expect(violations.filter(({ rule, from }) => rule.name === name && from === path)).not.toEqual([]);
    });
  });
});

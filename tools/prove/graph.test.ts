import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { graphOf } from '../graph.ts';
import { root } from '../places.ts';
import { type Files, smallHouse } from './small-house.ts';

const say = (from: string) => `import { x } from '${from}';\nexport const y = x;\n`;
const x = 'export const x = 1;\n';

/** A house in order: every kind of allowed step once. */
const sound: Files = {
  'contract/src/kernel/money.ts': x,
  'contract/src/areas/kyc/kyc.rules.ts': say('../../kernel/money.ts'),
  'db/src/tx.ts': x,
  'ledger/src/post.ts': say('@istmo/contract/kernel/money') + "export { x } from '@istmo/db/tx';\n",
  'ledger/src/index.ts': "export { x } from './post.ts';\n",
  'providers/src/mail/port.ts': say('@istmo/contract/kernel/money'),
  'providers/src/mail/smtp.ts': say('./port.ts'),
  'ui/src/button.tsx': x,
  'ui/src/panel.tsx': say('./button.tsx'),
  'api/src/app.ts': say('@istmo/providers/mail/smtp'),
  'api/src/main.ts': say('./app.ts') + "export { x } from '@istmo/ledger';\n",
  'api/src/areas/kyc/store.ts': say('@istmo/db/tx'),
  'api/src/areas/kyc/public.ts': "export { y as x } from './store.ts';\n",
  'api/src/areas/bank/list-banks.ts': say('../kyc/public.ts'),
  'web/src/areas/kyc/KycPage.tsx': say('@istmo/ui/button'),
  'tools/places.ts': x,
};

type Break = { readonly in: string; readonly files: Files };

/** Each rule of the graph, and a file that breaks it. */
const breaks: Readonly<Record<string, Break>> = {
  'contract-knows-nobody': one('contract/src/kernel/bad.ts', say('@istmo/db/tx')),
  'db-knows-nobody': one('db/src/bad.ts', say('@istmo/contract/kernel/money')),
  'ui-knows-the-kernel': one('ui/src/bad.tsx', say('@istmo/db/tx')),
  'providers-know-contract': one('providers/src/mail/bad.ts', say('@istmo/db/tx')),
  'ledger-knows-contract-and-db': one('ledger/src/bad.ts', say('@istmo/providers/mail/port')),
  'api-knows-no-screen': one('api/src/bad-screen.ts', say('@istmo/ui/button')),
  'web-knows-contract-and-ui': one('web/src/bad.ts', say('@istmo/db/tx')),
  'console-knows-contract-and-ui': one('console/src/bad.ts', say('../../web/src/areas/kyc/KycPage.tsx')),
  'the-product-needs-no-tools': one('api/src/bad-tool.ts', say('../../tools/places.ts')),
  'the-vault-has-one-door': one('api/src/bad-vault.ts', say('../../ledger/src/post.ts')),
  'adapters-are-chosen-once': one('api/src/areas/bank/bad-adapter.ts', say('@istmo/providers/mail/smtp')),
  'rooms-have-doors': one('api/src/areas/bank/bad-visit.ts', say('../kyc/store.ts')),
  'contract-rooms-are-separate': one('contract/src/areas/bank/bad.ts', say('../kyc/kyc.rules.ts')),
  'the-frame-knows-no-room': one('api/src/http/bad.ts', say('../areas/kyc/public.ts')),
  'declare-what-you-use': one('web/src/bad-package.ts', say('pg')),
  'imports-resolve': one('web/src/bad-path.ts', say('./nowhere.ts')),
  'no-circles': {
    in: 'db/src/circle-a.ts',
    files: { 'db/src/circle-a.ts': say('./circle-b.ts'), 'db/src/circle-b.ts': say('./circle-a.ts') },
  },
  'tests-stay-outside': {
    in: 'db/src/bad-test.ts',
    files: { 'db/src/bad-test.ts': say('./tx.test.ts'), 'db/src/tx.test.ts': say('./tx.ts') },
  },
  'no-empty-rooms': one('db/src/lonely.ts', x),
};

function one(path: string, text: string): Break {
  return { in: path, files: { [path]: text } };
}

describe('the direction rules', () => {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

  test('let a house in order be, and see all of it', () => {
    using house = smallHouse(sound);
    expect(graphOf(house.folder)).toEqual({ violations: [], unseen: [] });
  });

  test('are each proven here', () => {
    expect(forbidden.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(breaks).sort());
  });

  describe('broken once, each complains', () => {
    using house = smallHouse(Object.assign({}, sound, ...Object.values(breaks).map(({ files }) => files)));
    const { violations } = graphOf(house.folder);

    test.each(Object.entries(breaks))('%s', (name, { in: path }) => {
      expect(violations.filter(({ rule, from }) => rule.name === name && from === path)).not.toEqual([]);
    });
  });
});

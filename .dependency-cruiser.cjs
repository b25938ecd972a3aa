// Who may import whom (docs/house.md, section 2). Each rule is broken once by tools/prove/graph.test.ts, which expects the complaint.
const never = (name, from, to) => ({ name, severity: 'error', from, to });
const wings = 'contract|db|ledger|providers|api|ui|web|console';
const but = (...known) => `^(?!(${known.join('|')})/)(${wings})/`;
const check = '\\.(test|suite|e2e)\\.tsx?$';
const checkOrBench = `${check}|/bench/|/test-[a-z]+\\.ts$`;
const entry = '/(main|admin|build)\\.tsx?$|\\.config\\.ts$|/bench/|/test-[a-z]+\\.ts$|/(islands|worker)/';

module.exports = {
  forbidden: [
    never('contract-knows-nobody', { path: '^contract/' }, { path: but('contract') }),
    never('db-knows-nobody', { path: '^db/' }, { path: but('db') }),
    never('ui-knows-the-kernel', { path: '^ui/' }, { path: but('ui', 'contract/src/kernel') }),
    never('providers-know-contract', { path: '^providers/' }, { path: but('providers', 'contract') }),
    never('ledger-knows-contract-and-db', { path: '^ledger/' }, { path: but('ledger', 'contract', 'db') }),
    never('api-knows-no-screen', { path: '^api/' }, { path: but('api', 'contract', 'db', 'ledger', 'providers') }),
    never('web-knows-contract-and-ui', { path: '^web/' }, { path: but('web', 'contract', 'ui') }),
    never('console-knows-contract-and-ui', { path: '^console/' }, { path: but('console', 'contract', 'ui') }),
    never('the-product-needs-no-tools', { path: `^(${wings})/`, pathNot: checkOrBench }, { path: '^(tools|e2e)/' }),

    never(
      'the-vault-has-one-door',
      { pathNot: '^ledger/' },
      { path: '^ledger/src/', pathNot: '^ledger/src/index\\.ts$' },
    ),
    never(
      'adapters-are-chosen-once',
      { path: '^api/', pathNot: `^api/src/(app|ports)\\.ts$|${checkOrBench}` },
      { path: '^providers/src/[^/]+/(?!port\\.ts|agree\\.ts)' },
    ),
    never(
      'rooms-have-doors',
      { path: '^(api|web|console)/src/areas/([^/]+)/' },
      { path: '^$1/src/areas/', pathNot: '^$1/src/areas/($2/|[^/]+/public\\.tsx?$)' },
    ),
    never(
      'contract-rooms-are-separate',
      { path: '^contract/src/areas/([^/]+)/' },
      { path: '^contract/src/areas/', pathNot: '^contract/src/areas/$1/' },
    ),
    never('the-frame-knows-no-room', { path: '^(api|web|console)/src/(http|kit|frame)/' }, { path: '^$1/src/areas/' }),

    never('declare-what-you-use', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    never('imports-resolve', {}, { couldNotResolve: true }),
    never('no-circles', {}, { circular: true }),
    never('tests-stay-outside', { pathNot: `${check}|/test-[a-z]+\\.ts$` }, { path: check }),
    never('no-empty-rooms', { orphan: true, pathNot: `${check}|${entry}|^(tools|e2e)/|\\.d\\.ts$` }, {}),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules|^contract/generated/' },
    exclude: { path: '^[^/]+/dist/|^\\.cache/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};

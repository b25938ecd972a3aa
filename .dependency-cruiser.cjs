// Who may import whom (docs/architecture.md, section 2). Each rule is broken once by tools/prove/graph.test.ts, which expects the violation.
const never = (name, from, to) => ({ name, severity: 'error', from, to });
const packages = 'contract|db|ledger|providers|api|ui|client|web|console';
const otherThan = (...allowed) => `^(?!(${allowed.join('|')})/)(${packages})/`;
const check = '\\.(test|suite|e2e)\\.tsx?$';
const checkOrBench = `${check}|/bench/|/test-[a-z]+\\.ts$`;
const entry = '/(main|admin|build)\\.tsx?$|\\.config\\.ts$|/bench/|/test-[a-z]+\\.ts$|/(worker|browser|samples)/';

module.exports = {
  forbidden: [
    never('contract-imports-no-package', { path: '^contract/' }, { path: otherThan('contract') }),
    never('db-imports-no-package', { path: '^db/' }, { path: otherThan('db') }),
    never('ui-imports-the-kernel', { path: '^ui/' }, { path: otherThan('ui', 'contract/src/kernel') }),
    never('providers-import-contract', { path: '^providers/' }, { path: otherThan('providers', 'contract') }),
    never('ledger-imports-contract-and-db', { path: '^ledger/' }, { path: otherThan('ledger', 'contract', 'db') }),
    never(
      'api-imports-no-screen',
      { path: '^api/' },
      { path: otherThan('api', 'contract', 'db', 'ledger', 'providers') },
    ),
    never('client-imports-contract-and-ui', { path: '^client/' }, { path: otherThan('client', 'contract', 'ui') }),
    never(
      'web-imports-contract-ui-and-client',
      { path: '^web/' },
      { path: otherThan('web', 'contract', 'ui', 'client') },
    ),
    never(
      'console-imports-contract-ui-and-client',
      { path: '^console/' },
      { path: otherThan('console', 'contract', 'ui', 'client') },
    ),
    never('product-imports-no-tools', { path: `^(${packages})/`, pathNot: checkOrBench }, { path: '^(tools|e2e)/' }),

    never(
      'ledger-has-one-public-interface',
      { pathNot: '^ledger/' },
      {
        path: '^ledger/src/',
        pathNot: '^ledger/src/(index|testing/test-evidence|testing/test-lots|testing/test-mutants)\\.ts$',
      },
    ),
    never(
      'adapters-are-chosen-in-ports',
      {
        path: '^api/',
        pathNot: `^api/src/(app|ports/(ports|live-ports|bitcoin-ports|erc3643-ports|price-ports|holdings-ports|screening-ports|stores)|signer/open-keys|commands/new-keys)\\.ts$|^api/drill/|${checkOrBench}`,
      },
      { path: '^providers/src/[^/]+/(?!port\\.ts|agree-price\\.ts)' },
    ),
    never(
      'keys-are-the-signers',
      // The command that makes the first keys of an installation reads none.
      { path: '^api/', pathNot: `^api/src/(signer/|commands/new-keys\\.ts$)|${checkOrBench}` },
      { path: '^(api/src/signer/|providers/src/signing/)' },
    ),
    never(
      'tokeniser-is-apart',
      { path: '^api/src/(tokeniser|frames)/', pathNot: check },
      { path: '^api/src/(areas|http|app)' },
    ),
    never('signer-is-apart', { path: '^api/src/signer/', pathNot: check }, { path: '^api/src/(areas/|http/|app\\.)' }),
    never(
      'areas-import-public-interfaces',
      { path: '^(api|web|console)/src/areas/([^/]+)/' },
      { path: '^$1/src/areas/', pathNot: '^$1/src/areas/($2/|[^/]+/public\\.tsx?$)' },
    ),
    never(
      'contract-areas-are-separate',
      { path: '^contract/src/areas/([^/]+)/' },
      { path: '^contract/src/areas/', pathNot: '^contract/src/areas/$1/' },
    ),
    never('shared-code-imports-no-area', { path: '^(web|console)/src/(shared|layout)/' }, { path: '^$1/src/areas/' }),
    never(
      'what-areas-use-imports-no-area',
      {
        path: '^api/src/(settings|texts|runtime|signatures|sign-in|http|pdf|images|frames|tokeniser|money)/',
        // Whether the site is under maintenance is the area's to say.
        pathNot: `^api/src/money/maintenance-deadlines\\.ts$|${checkOrBench}`,
      },
      { path: '^api/src/(areas|ports|books|retention|routes|sandbox|start|commands)/' },
    ),
    never(
      'areas-import-nothing-above-them',
      { path: '^api/src/areas/', pathNot: checkOrBench },
      { path: '^api/src/(ports|books|retention|routes|sandbox|start|commands)/' },
    ),
    never(
      'start-is-above-all',
      { path: '^api/src/(ports|books|retention|routes|sandbox)/', pathNot: checkOrBench },
      { path: '^api/src/(start|commands)/' },
    ),

    never('imports-are-declared', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    never(
      'start-needs-no-dev-packages',
      {
        path: `^(${packages})/|^tools/(run|build|messages)/`,
        pathNot: `${checkOrBench}|\\.suite\\.ts$|^ui/gallery/|^api/src/testing/|\\.config\\.ts$`,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    never('imports-resolve', {}, { couldNotResolve: true }),
    never('no-cycles', {}, { circular: true }),
    never('no-imports-of-tests', { pathNot: `${check}|/test-[a-z]+\\.ts$` }, { path: check }),
    never('no-unused-files', { orphan: true, pathNot: `${check}|${entry}|^(tools|e2e)/|\\.d\\.ts$` }, {}),
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

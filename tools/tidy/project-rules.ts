import { readMutants } from '../mutants/mutant-table.ts';
import { isTest, type Source, type Violation } from './file-rules.ts';

/** A rule on the project as a whole. `counterExample` is a project that breaks it. */
export type ProjectRule = {
  readonly name: string;
  readonly findViolations: (project: readonly Source[]) => readonly Violation[];
  readonly counterExample: readonly Source[];
};

const maxOpenedAreas = 6;
const maxFilesPerArea = 24;
/** Decision 044: one subject with one life cycle, to be split into areas of their own as it grows. */
const largeAreas: Readonly<Record<string, { readonly files: number; readonly opens: number }>> = {
  'corporate-actions': { files: 56, opens: 12 },
};

const apiAreaFile = /^api\/src\/areas\/([^/]+)\//;

const firstLine = (path: string, message: string): Violation => ({ path, line: 1, message });

function groupByArea(project: readonly Source[]): Map<string, Source[]> {
  return Map.groupBy(
    project.filter(({ path }) => apiAreaFile.test(path)),
    ({ path }) => apiAreaFile.exec(path)?.[1] ?? '',
  );
}

/** The wire names that the contract declares: `wire: 'basic/login'`. */
function declaredWireNames(project: readonly Source[]): Set<string> {
  const contract = project.filter(({ path }) => path.startsWith('contract/src/'));
  return new Set(
    contract.flatMap(({ text }) => [...text.matchAll(/\bwire: '([^']+)'/g)].map(([, name]) => name ?? '')),
  );
}

function findWireNamesOutsideContract(project: readonly Source[]): Violation[] {
  const wireNames = declaredWireNames(project);
  // The scripts of the public pages do not import the contract, because its checks are larger than their size limit.
  const sources = project.filter(
    ({ path }) =>
      /^(api|web|console|ui|db|ledger|providers)\/.*\.tsx?$/.test(path) &&
      !isTest(path) &&
      !path.startsWith('web/page-scripts/'),
  );
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const literals = [...line.matchAll(/['"`](?:\/api\/)?([\w-]+\/[\w-]+(?:\/[\w-]+)?)['"`]/g)];
      const found = literals.map(([, name]) => name ?? '').find((name) => wireNames.has(name));
      return found
        ? [{ path, line: index + 1, message: `${found} is a wire name: import the endpoint from its contract` }]
        : [];
    }),
  );
}

function findAreasWithoutReadme(project: readonly Source[]): Violation[] {
  return [...groupByArea(project)].flatMap(([area, files]) => {
    const readme = files.find(({ path }) => path === `api/src/areas/${area}/README.md`);
    if (!readme)
      return [
        firstLine(`api/src/areas/${area}`, 'write README.md, ten lines: purpose, tables, states, public interface'),
      ];
    return readme.text.trim().split('\n').length < 3
      ? [firstLine(readme.path, 'describe the purpose of the area, its tables and its public interface')]
      : [];
  });
}

function findAreasWithManyDependencies(project: readonly Source[]): Violation[] {
  return [...groupByArea(project)].flatMap(([area, files]) => {
    const imported = files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/from '\.\.\/(?:\.\.\/)?([a-z]+)\/public\.ts'/g)].map(([, other]) => other),
      );
    const opened = new Set(imported.filter((other) => other !== area));
    const most = largeAreas[area]?.opens ?? maxOpenedAreas;
    const message = `opens ${opened.size} areas (${[...opened].join(', ')}), at most ${most}: split it`;
    return opened.size > most ? [firstLine(`api/src/areas/${area}`, message)] : [];
  });
}

function findLargeAreas(project: readonly Source[]): Violation[] {
  return [...groupByArea(project)].flatMap(([area, files]) => {
    const code = files.filter(({ path }) => path.endsWith('.ts') && !isTest(path) && !path.includes('/staff/'));
    const most = largeAreas[area]?.files ?? maxFilesPerArea;
    const message = `${code.length} files, at most ${most}: split it into two areas`;
    return code.length > most ? [firstLine(`api/src/areas/${area}`, message)] : [];
  });
}

function findMigrationNumberErrors(project: readonly Source[]): Violation[] {
  const files = project.map(({ path }) => path).filter((path) => path.startsWith('db/migrations/'));
  const byNumber = Map.groupBy(files, (path) => /^db\/migrations\/(\d{4})-[a-z0-9-]+\.sql$/.exec(path)?.[1] ?? '');
  return [...byNumber].flatMap(([number, paths]) => {
    if (number === '') return paths.map((path) => firstLine(path, 'a migration is named NNNN-area.sql'));
    return paths.length > 1 ? paths.map((path) => firstLine(path, `the number ${number} is used twice`)) : [];
  });
}

/** The titles of a test file; of a generated title the part before its first parameter. */
function testTitles(text: string): string[] {
  const titles = [...text.matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1\s*,/g)];
  return titles.map(([, , title = '']) => title.split(/\$\{|%s|\$\w/)[0] ?? '');
}

/** Compares docs/mutants.md with the code; `npm run mutants`, which runs it, is not part of the tests. */
function findOutdatedMutants(project: readonly Source[]): Violation[] {
  const page = project.find(({ path }) => path === 'docs/mutants.md');
  const textOf = (path: string): string => project.find((source) => source.path === path)?.text ?? '';
  return readMutants(page?.text ?? '').flatMap(({ description, file, original, test, title }) => {
    const occurrences = textOf(file).split(original).length - 1;
    const hasTitle = testTitles(textOf(test)).some((fixed) => title.startsWith(fixed) || fixed.startsWith(title));
    return [
      ...(occurrences === 1
        ? []
        : [firstLine(file, `${occurrences} times the original of the mutant "${description}"`)]),
      ...(hasTitle ? [] : [firstLine(test, `has no test "${title}" for the mutant "${description}"`)]),
    ];
  });
}

export const projectRules: readonly ProjectRule[] = [
  {
    name: 'wire names are used in the contract only',
    findViolations: findWireNamesOutsideContract,
    counterExample: [
      { path: 'contract/src/areas/login/login.contract.ts', text: "wire: 'basic/login'," },
      { path: 'web/src/areas/login/x.ts', text: "await call('basic/login', form);" },
    ],
  },
  {
    name: 'every area of the API has a README',
    findViolations: findAreasWithoutReadme,
    counterExample: [{ path: 'api/src/areas/bank/public.ts', text: '' }],
  },
  {
    name: 'an area opens at most six others',
    findViolations: findAreasWithManyDependencies,
    counterExample: ['access', 'history', 'kyc', 'profile', 'security', 'session', 'wallets'].map((area, index) => ({
      path: `api/src/areas/bank/x${index}.ts`,
      text: `import { x } from '../${area}/public.ts';`,
    })),
  },
  {
    name: 'an area has at most 24 files',
    findViolations: findLargeAreas,
    counterExample: Array.from({ length: maxFilesPerArea + 1 }, (_, index) => ({
      path: `api/src/areas/bank/x${index}.ts`,
      text: '',
    })),
  },
  {
    name: 'migration numbers are unique',
    findViolations: findMigrationNumberErrors,
    counterExample: [
      { path: 'db/migrations/0001-people.sql', text: '' },
      { path: 'db/migrations/0001-bank.sql', text: '' },
    ],
  },
  {
    name: 'mutants name existing code and tests',
    findViolations: findOutdatedMutants,
    counterExample: [
      { path: 'docs/mutants.md', text: '| x | `api/src/x.ts` | `1 + 1` | `1 - 1` | `api/src/x.test.ts` | adds | ' },
      { path: 'api/src/x.ts', text: 'export const two = 2;' },
    ],
  },
];

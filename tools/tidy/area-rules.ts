import { isTest, type Source, type Violation } from './file-rules.ts';
import type { ProjectRule } from './project-rules.ts';

const tablePage = 'docs/architecture.md';

/** A line of the table of areas in docs/architecture.md. */
type AreaGrant = {
  readonly area: string;
  readonly line: number;
  readonly tables: readonly string[];
  readonly opens: readonly string[];
};

const listNames = (cell: string): string[] =>
  [...cell.matchAll(/`?([a-z_-]+)`?(?:,|$)/g)].map(([, name]) => name ?? '');

/** The rows of the table `| Area | Owns | Tables | May open | …`. */
function readGrants(project: readonly Source[]): AreaGrant[] {
  const page = project.find(({ path }) => path === tablePage);
  return (page?.text.split('\n') ?? []).flatMap((text, index) => {
    const [, area, tables = '', opens = ''] = /^\| ([a-z-]+) \|[^|]*\|([^|]*)\|([^|]*)\|/.exec(text) ?? [];
    if (area === undefined) return [];
    return [{ area, line: index + 1, tables: listNames(tables.trim()), opens: listNames(opens.trim()) }];
  });
}

/** The tables of the sentence below the table. */
function readSharedTables(project: readonly Source[]): Set<string> {
  const page = project.find(({ path }) => path === tablePage)?.text ?? '';
  const [, names = ''] = /^Tables that other areas may read: (.*?)[.:]/m.exec(page) ?? [];
  return new Set([...names.matchAll(/`([a-z_-]+)`/g)].map(([, name]) => name ?? ''));
}

const areaOf = (path: string): string | undefined => /^api\/src\/areas\/([^/]+)\//.exec(path)?.[1];

type Opening = { readonly area: string; readonly opened: string; readonly path: string; readonly line: number };

function readOpenings(project: readonly Source[]): Opening[] {
  return project.flatMap(({ path, text }) => {
    const area = areaOf(path);
    if (area === undefined || isTest(path)) return [];
    return text.split('\n').flatMap((content, index) => {
      const [, opened] = /from '(?:\.\.\/)+([a-z-]+)\/public\.ts'/.exec(content) ?? [];
      return opened === undefined || opened === area ? [] : [{ area, opened, path, line: index + 1 }];
    });
  });
}

function findUngrantedOpenings(project: readonly Source[]): Violation[] {
  const grants = readGrants(project);
  const openings = readOpenings(project);
  const built = new Set(project.flatMap(({ path }) => areaOf(path) ?? []));
  const missing = openings
    .filter(({ area, opened }) => !grants.find((grant) => grant.area === area)?.opens.includes(opened))
    .map(({ area, opened, path, line }) => ({
      path,
      line,
      message: `${area} may not open ${opened}: move the code, or grant it in the table of ${tablePage}`,
    }));
  const unused = grants
    .filter(({ area }) => built.has(area))
    .flatMap(({ area, line, opens }) =>
      opens
        .filter((opened) => !openings.some((opening) => opening.area === area && opening.opened === opened))
        .map((opened) => ({
          path: tablePage,
          line,
          message: `${area} does not open ${opened}: remove it from the table`,
        })),
    );
  return [...missing, ...unused];
}

/** The areas from `start` back to it; undefined when there is no such way. */
function findCircle(start: string, opens: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const ways = [[start]];
  const visited = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of opens.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (visited.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function findAreaCircles(project: readonly Source[]): Violation[] {
  const openings = readOpenings(project);
  const opens = new Map(
    [...Map.groupBy(openings, ({ area }) => area)].map(([area, own]) => [
      area,
      new Set(own.map(({ opened }) => opened)),
    ]),
  );
  return [...opens.keys()].flatMap((area) => {
    const circle = findCircle(area, opens);
    const message = `areas open each other in a circle: ${circle?.join(' -> ')}; move what both need to an area below`;
    return circle ? [{ path: `api/src/areas/${area}`, line: 1, message }] : [];
  });
}

/** A table that a statement names; a function has parentheses. */
const tableUse = /\b(from|join|into|update|using)\s+(app|ledger)\.([a-z_]+)\b(?!\()/gi;
/** How an area names the table of a row that the ledger commits, and of a store that more than one area has. */
const effectTable = /(?:batchInsert|create[A-Z]\w*Store)(?:<[^>]*>)?\(\{[^}]*?\btable: '(app)\.([a-z_]+)'/g;

type TableUse = { readonly schema: string; readonly table: string; readonly isRead: boolean; readonly line: number };

function readTableUses(text: string): TableUse[] {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const effects = [...text.matchAll(effectTable)].map(({ 1: schema = '', 2: table = '', index }) => ({
    schema,
    table,
    isRead: false,
    line: lineAt(index),
  }));
  const statements = [...text.matchAll(tableUse)].map((match) => {
    const [, verb = '', schema = '', table = ''] = match;
    const before = text.slice(0, match.index);
    const isDeletion = /delete\s+$/i.test(before);
    return {
      schema,
      table,
      isRead: /^(from|join)$/i.test(verb) && !isDeletion,
      line: lineAt(match.index),
    };
  });
  return [...effects, ...statements];
}

/** The signer has a login of its own, whose grants name each table that it reads. */
const signer = 'api/src/signer/';

/** The row of what belongs to no area: http, jobs, sandbox, staff. */
const platform = 'platform';

function findForeignTables(project: readonly Source[]): Violation[] {
  const owners = new Map(
    readGrants(project).flatMap(({ area, tables }) => tables.map((table) => [table, area] as const)),
  );
  const shared = readSharedTables(project);
  return project
    .filter(
      ({ path }) =>
        /^api\/src\/.*\.ts$/.test(path) &&
        !isTest(path) &&
        !path.startsWith('api/src/testing/') &&
        !path.startsWith(signer),
    )
    .flatMap(({ path, text }) =>
      readTableUses(text).flatMap(({ schema, table, isRead, line }) => {
        if (schema === 'ledger')
          return [{ path, line, message: `ledger.${table} is private to the ledger: use a function of @istmo/ledger` }];
        const owner = owners.get(table);
        if (owner === (areaOf(path) ?? platform) || (isRead && shared.has(table))) return [];
        const message = `app.${table} belongs to ${owner ?? 'no area'}: use a function of its public.ts`;
        return [{ path, line, message }];
      }),
    );
}

function findStatementsOutsideStores(project: readonly Source[]): Violation[] {
  return project
    .filter(({ path }) => areaOf(path) !== undefined && !isTest(path) && !path.endsWith('.store.ts'))
    .flatMap(({ path, text }) =>
      readTableUses(text).map(({ schema, table, line }) => {
        const message = `a statement about ${schema}.${table}: move it to the area's store (rule 11 of ${tablePage})`;
        return { path, line, message };
      }),
    );
}

function findUnownedTables(project: readonly Source[]): Violation[] {
  const owners = Map.groupBy(
    readGrants(project).flatMap(({ area, tables }) => tables.map((table) => ({ area, table }))),
    ({ table }) => table,
  );
  return project
    .filter(({ path }) => path.startsWith('db/migrations/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^create table app\.([a-z_]+)/gm)].flatMap((match) => {
        const table = match[1] ?? '';
        const count = owners.get(table)?.length ?? 0;
        const line = text.slice(0, match.index).split('\n').length;
        const message = `app.${table} has ${count} owners in the table of ${tablePage}; it needs one`;
        return count === 1 ? [] : [{ path, line, message }];
      }),
    );
}

const header = '| Area | Owns | Tables | May open |\n|---|---|---|---|\n';

export const areaRules: readonly ProjectRule[] = [
  {
    name: 'areas open what the table grants',
    findViolations: findUngrantedOpenings,
    counterExample: [
      { path: tablePage, text: `${header}| bank | wires | | history |\n` },
      {
        path: 'api/src/areas/bank/x.ts',
        text: "import { x } from '../history/public.ts';\nimport { y } from '../kyc/public.ts';",
      },
    ],
  },
  {
    name: 'areas form no circle',
    findViolations: findAreaCircles,
    counterExample: [
      { path: 'api/src/areas/bank/x.ts', text: "import { x } from '../cards/public.ts';" },
      { path: 'api/src/areas/cards/x.ts', text: "import { x } from '../kyc/public.ts';" },
      { path: 'api/src/areas/kyc/x.ts', text: "import { x } from '../bank/public.ts';" },
    ],
  },
  {
    name: 'statements name tables of their own area',
    findViolations: findForeignTables,
    counterExample: [
      { path: tablePage, text: `${header}| bank | wires | \`wire\` | |\n| accounts | customers | \`customer\` | |\n` },
      { path: 'api/src/areas/bank/bank.store.ts', text: "'select 1 from app.customer where id = $1'" },
    ],
  },
  {
    name: 'statements of an area are in its stores',
    findViolations: findStatementsOutsideStores,
    counterExample: [{ path: 'api/src/areas/bank/read-wire.ts', text: "'select 1 from app.wire where id = $1'" }],
  },
  {
    name: 'every table has one owner',
    findViolations: findUnownedTables,
    counterExample: [
      { path: tablePage, text: header },
      { path: 'db/migrations/0001-bank.sql', text: 'create table app.bank_account (\n);' },
    ],
  },
];

import { areas } from '../places.ts';

/** A file as the rules see it: its path in the project and its text. */
export type Source = { readonly path: string; readonly text: string };

export type Breach = { readonly path: string; readonly line: number; readonly say: string };

/** A rule on one file at a time. `broken` is a file that must make it complain; the proof of the rule plays it. */
export type TidyRule = {
  readonly name: string;
  /** Names the replacement, not only the mistake. */
  readonly say: string;
  readonly appliesTo: (path: string) => boolean;
  /** Lines (from 1) that break the rule. */
  readonly linesIn: (source: Source) => readonly number[];
  readonly broken: Source;
};

export const isTest = (path: string): boolean => /\.(test|suite|e2e)\.tsx?$|\/test-[a-z]+\.ts$|\/bench\//.test(path);
const isCode = (path: string): boolean => /\.(tsx?|[cm]?js)$/.test(path);
const isProduct = (path: string): boolean => isCode(path) && !isTest(path) && !/^(tools|e2e)\//.test(path);
const inApiAreas = (path: string): boolean => isProduct(path) && path.startsWith('api/src/areas/');
const areaOf = (path: string): string | undefined => /^[^/]+\/src\/areas\/([^/]+)\//.exec(path)?.[1];
// Written so that it does not find itself.
const reminder = /\b(TO[D]O|FIX[M]E|X{3})\b/;
const areaNames: readonly string[] = areas;

const amountWord = '(?:money|units|amount|balance|fee|price|rate)';
const capitalWord = '(?:Money|Units|Amount|Balance|Fee|Price|Rate)';
const floating = new RegExp(
  `\\bparseFloat\\(|\\.toFixed\\(|\\b(?:Number|Math\\.\\w+)\\([^)]*(?:\\b${amountWord}|${capitalWord})(?:s|[A-Z_]\\w*)?\\b[^)]*\\)`,
);

/** Lines of the text outside comments that match; a comment may name what the code may not do. */
function linesMatching(pattern: RegExp): (source: Source) => number[] {
  return ({ text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line.replace(/^\s*(\/\/|\*|\/\*|--).*$/, '')) ? [index + 1] : []));
}

const anywhere = (isBroken: (source: Source) => boolean) => (source: Source) => (isBroken(source) ? [1] : []);

export const tidyRules: readonly TidyRule[] = [
  {
    name: 'money is booked by the ledger alone',
    say: 'ask for a named movement (ledger/src/movements) instead of writing into ledger.*',
    appliesTo: (path) => /\.(tsx?|sql)$/.test(path) && !/^(ledger|db|tools)\//.test(path),
    linesIn: linesMatching(/\b(insert\s+into|update|delete\s+from)\s+ledger\./i),
    broken: { path: 'api/src/areas/bank/x.ts', text: 'await tx.query(`insert into ledger.posting values ($1)`, []);' },
  },
  {
    name: 'the time comes from one clock',
    say: 'take app.clock.now(): the sandbox moves that clock on',
    appliesTo: inApiAreas,
    linesIn: linesMatching(/\bnew Date\(\)|\bDate\.now\b/),
    broken: { path: 'api/src/areas/bank/x.ts', text: 'const now = new Date();' },
  },
  {
    name: 'the database is told the time',
    say: 'hand the time in as a value ($n): the sandbox moves the clock on, and now() does not follow',
    appliesTo: inApiAreas,
    linesIn: linesMatching(/(?<!\.)\bnow\(\)|\bcurrent_timestamp\b/i),
    broken: { path: 'api/src/areas/bank/x.store.ts', text: '`update app.bank set seen_at = now() where id = $1`' },
  },
  {
    name: 'no floating point near money',
    say: 'amounts are bigint units: parseUnits and formatUnits of contract/src/kernel/money.ts',
    appliesTo: (path) =>
      isProduct(path) &&
      !/^(ui|web)\/.*(chart|spark|lane|corridor|illustration)/i.test(path) &&
      !path.startsWith('api/src/pdf/'),
    linesIn: linesMatching(floating),
    broken: { path: 'web/src/areas/bank/x.ts', text: 'const total = Number(form.amount) + 1;' },
  },
  {
    name: 'areas have known names',
    say: `one of: ${areas.join(' ')}`,
    appliesTo: (path) => areaOf(path) !== undefined,
    linesIn: anywhere(({ path }) => !areaNames.includes(areaOf(path) ?? '')),
    broken: { path: 'api/src/areas/payments/x.ts', text: '' },
  },
  {
    name: 'nothing is left to do',
    say: 'do it, or open an issue; the code carries no reminders',
    appliesTo: (path) => isCode(path) || path.endsWith('.sql'),
    linesIn: ({ text }) => text.split('\n').flatMap((line, index) => (reminder.test(line) ? [index + 1] : [])),
    broken: { path: 'web/src/x.ts', text: `// TO${''}DO later` },
  },
  {
    name: 'tests are run',
    say: 'make it pass or take it out: a skipped test is a promise that nobody keeps',
    appliesTo: isTest,
    linesIn: linesMatching(/\b(test|it|describe)\.(skip|fixme|only|todo)\b/),
    broken: { path: 'api/src/x.test.ts', text: 'test.skip("a letter is sent once", () => {});' },
  },
  {
    name: 'files are short',
    say: 'at most 300 lines: split it by what it is about',
    // A table of contents and drawings; .oxlintrc.json holds the two to 320. This list may only shrink.
    appliesTo: (path) =>
      /\.(tsx?|mjs|cjs|sql|css)$/.test(path) && !/^(contract\/messages|db\/seeds)\/|^web\/src\/routes\.tsx$/.test(path),
    linesIn: ({ text }) => (text.trimEnd().split('\n').length > 300 ? [301] : []),
    broken: { path: 'db/migrations/0099-x.sql', text: '--\n'.repeat(301) },
  },
  {
    name: 'names say what a file is',
    say: 'no utils, helpers, common, manager, service, misc: name it after what it does',
    // A service worker is the browser's own term.
    appliesTo: (path) => isCode(path) && !path.endsWith('/service-worker.ts'),
    linesIn: anywhere(({ path }) => /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/i.test(path)),
    broken: { path: 'web/src/kit/date-utils.ts', text: '' },
  },
  {
    name: 'no barrels',
    say: 'import the file, never a folder (ledger/src/index.ts is the door of its package)',
    appliesTo: (path) => isProduct(path) && /\/index\.tsx?$/.test(path) && path !== 'ledger/src/index.ts',
    linesIn: anywhere(() => true),
    broken: { path: 'web/src/kit/index.ts', text: "export * from './call.ts';" },
  },
  {
    name: 'paths stand in one place',
    say: 'take the path from web/src/paths.ts',
    appliesTo: (path) => isProduct(path) && /^(web|console)\/src\/(areas|frame)\//.test(path),
    linesIn: linesMatching(/\b(to|href)=["'{`]+\/[a-z]|navigate\(\s*\{?\s*(to:\s*)?['"`]\//),
    broken: { path: 'web/src/areas/bank/BankPage.tsx', text: '<Link to="/dashboard">' },
  },
  {
    name: 'seeds hold real ids',
    say: 'an id is a UUID of version 1 to 8, in small letters',
    appliesTo: (path) => path.startsWith('db/seeds/'),
    linesIn: ({ text }) =>
      text.split('\n').flatMap((line, index) => {
        const ids = line.match(/[0-9a-z]{8}(-[0-9a-z]{4}){3}-[0-9a-z]{12}/gi) ?? [];
        const isReal = (id: string) =>
          /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id);
        return ids.every(isReal) ? [] : [index + 1];
      }),
    broken: { path: 'db/seeds/people.ts', text: "'00000000-0000-0000-0000-00000000000g'" },
  },
];

/** What the rule finds in a file. */
export function breachesOf(rule: TidyRule, source: Source): Breach[] {
  if (!rule.appliesTo(source.path)) return [];
  return rule.linesIn(source).map((line) => ({ path: source.path, line, say: rule.say }));
}

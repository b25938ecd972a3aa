import { areas } from '../project.ts';

/** A file of the project: its path and its text. */
export type Source = { readonly path: string; readonly text: string };

export type Violation = { readonly path: string; readonly line: number; readonly message: string };

/** A rule on one file at a time. `counterExample` is a file that breaks it; tidy.test.ts checks that it is found. */
export type FileRule = {
  readonly name: string;
  /** What to do instead. */
  readonly message: string;
  readonly appliesTo: (path: string) => boolean;
  /** Lines (from 1) that break the rule. */
  readonly findLines: (source: Source) => readonly number[];
  readonly counterExample: Source;
};

export const isTest = (path: string): boolean => /\.(test|suite|e2e)\.tsx?$|\/test-[a-z]+\.ts$|\/bench\//.test(path);
const isCode = (path: string): boolean => /\.(tsx?|[cm]?js)$/.test(path);
const isProductCode = (path: string): boolean => isCode(path) && !isTest(path) && !/^(tools|e2e)\//.test(path);
const isApiAreaCode = (path: string): boolean => isProductCode(path) && path.startsWith('api/src/areas/');
const areaOf = (path: string): string | undefined => /^[^/]+\/src\/areas\/([^/]+)\//.exec(path)?.[1];
// Written so that it does not match itself.
const reminderPattern = /\b(TO[D]O|FIX[M]E|X{3})\b/;
const areaNames: readonly string[] = areas;

const amountWord = '(?:money|units|amount|balance|fee|price|rate)';
const capitalWord = '(?:Money|Units|Amount|Balance|Fee|Price|Rate)';
const floatingPointPattern = new RegExp(
  `\\bparseFloat\\(|\\.toFixed\\(|\\b(?:Number|Math\\.\\w+)\\([^)]*(?:\\b${amountWord}|${capitalWord})(?:s|[A-Z_]\\w*)?\\b[^)]*\\)`,
);

// Fields of `basic/userStatus` that no other call has, and the two that other replies share (contract/src/kernel/status-fields.ts).
const statusFieldPattern =
  /\b(auth_status|asset_status|kyc_status|tfa_status|suspend_status|profile_status|transac_status|swap_dis|deposit_dis|withdraw_dis|BankDepSts|depstatus|assetDet|assetstatus|endisStatus|crypSts|walletData|assetData)\b/;
/** The two mappers of the reply, and the store whose column is named like a field. */
const statusFieldFiles: readonly string[] = [
  'api/src/areas/overview/read-user-status.ts',
  'api/src/areas/access/account-status.store.ts',
  'web/src/layout/to-user-status.ts',
];

/** All but seeds, the sandbox, a setting of the operator, and a glossary. */
const mayNameNoCurrency = (path: string): boolean =>
  /^(api|client|console|ledger|ui|web)\//.test(path) &&
  !/\/(sandbox|testing|drill|gallery)\/|^api\/src\/settings\/issuance-settings\.ts$|\/white-paper\.ts$/.test(path);

/** Lines that match, without comments: a comment may name what the code may not do. */
function linesMatching(pattern: RegExp): (source: Source) => number[] {
  return ({ text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line.replace(/^\s*(\/\/|\*|\/\*|--).*$/, '')) ? [index + 1] : []));
}

const wholeFile = (breaksRule: (source: Source) => boolean) => (source: Source) => (breaksRule(source) ? [1] : []);

export const fileRules: readonly FileRule[] = [
  {
    name: 'only the ledger writes ledger tables',
    message: 'use a named movement (ledger/src/movements) instead of writing to ledger.*',
    appliesTo: (path) => /\.(tsx?|sql)$/.test(path) && !/^(ledger|db|tools)\//.test(path),
    findLines: linesMatching(/\b(insert\s+into|update|delete\s+from)\s+ledger\./i),
    counterExample: {
      path: 'api/src/areas/bank/x.ts',
      text: 'await tx.query(`insert into ledger.posting values ($1)`, []);',
    },
  },
  {
    name: 'the time comes from the app clock',
    message: 'use app.clock.now(): the sandbox can advance that clock',
    // Readiness compares this process's own clock with the database's.
    appliesTo: (path) => isApiAreaCode(path) && !path.endsWith('/platform/readiness-checks.ts'),
    findLines: linesMatching(/\bnew Date\(\)|\bDate\.now\b/),
    counterExample: { path: 'api/src/areas/bank/x.ts', text: 'const now = new Date();' },
  },
  {
    name: 'SQL gets the time as a value',
    message: 'pass app.clock.now() as a parameter ($n): now() does not follow the sandbox clock',
    appliesTo: isApiAreaCode,
    findLines: linesMatching(/(?<!\.)\bnow\(\)|\bcurrent_timestamp\b/i),
    counterExample: {
      path: 'api/src/areas/bank/x.store.ts',
      text: '`update app.bank set seen_at = now() where id = $1`',
    },
  },
  {
    name: 'no floating point near money',
    message: 'amounts are bigint minor units: parseUnits and formatUnits of contract/src/kernel/money.ts',
    appliesTo: (path) =>
      isProductCode(path) &&
      !/^(ui|web)\/.*(chart|spark|lane|progress|corridor|illustration)/i.test(path) &&
      !path.startsWith('api/src/pdf/') &&
      // A spreadsheet has no other numbers; what they can't hold it gets as text.
      path !== 'client/src/export-spreadsheet.ts' &&
      // Nor has Prometheus.
      path !== 'api/src/runtime/metric-amount.ts',
    findLines: linesMatching(floatingPointPattern),
    counterExample: { path: 'web/src/areas/bank/x.ts', text: 'const total = Number(form.amount) + 1;' },
  },
  {
    name: 'area folders have the names of the list',
    message: `one of: ${areas.join(' ')}`,
    appliesTo: (path) => areaOf(path) !== undefined,
    findLines: wholeFile(({ path }) => !areaNames.includes(areaOf(path) ?? '')),
    counterExample: { path: 'api/src/areas/billing/x.ts', text: '' },
  },
  {
    name: 'no reminders in the code',
    message: 'do it, or open an issue',
    appliesTo: (path) => isCode(path) || path.endsWith('.sql'),
    findLines: ({ text }) => text.split('\n').flatMap((line, index) => (reminderPattern.test(line) ? [index + 1] : [])),
    counterExample: { path: 'web/src/x.ts', text: `// TO${''}DO later` },
  },
  {
    name: 'no skipped tests',
    message: 'make it pass or remove it',
    appliesTo: isTest,
    findLines: linesMatching(/\b(test|it|describe)\.(skip|fixme|only|todo)\b/),
    counterExample: { path: 'api/src/x.test.ts', text: 'test.skip("an email is sent once", () => {});' },
  },
  {
    name: 'files are short',
    message: 'at most 300 lines: split it by subject',
    // The route table may have 320 (.oxlintrc.json). No file may be added here.
    appliesTo: (path) =>
      /\.(tsx?|mjs|cjs|sql|css)$/.test(path) && !/^(contract\/messages|db\/seeds)\/|^web\/src\/routes\.tsx$/.test(path),
    findLines: ({ text }) => (text.trimEnd().split('\n').length > 300 ? [301] : []),
    counterExample: { path: 'db/migrations/0099-x.sql', text: '--\n'.repeat(301) },
  },
  {
    name: 'file names are specific',
    message: 'no utils, helpers, common, manager, service, misc: name the file after what it does',
    // Service worker is the browser's term.
    appliesTo: (path) => isCode(path) && !path.endsWith('/service-worker.ts'),
    findLines: wholeFile(({ path }) =>
      /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/i.test(path),
    ),
    counterExample: { path: 'web/src/shared/date-utils.ts', text: '' },
  },
  {
    name: 'no barrels',
    message: 'import the file, never a folder (ledger/src/index.ts is the one public interface of a package)',
    appliesTo: (path) => isProductCode(path) && /\/index\.tsx?$/.test(path) && path !== 'ledger/src/index.ts',
    findLines: wholeFile(() => true),
    counterExample: { path: 'web/src/shared/index.ts', text: "export * from './call.ts';" },
  },
  {
    name: 'an area calls the server in queries, writes and loaders',
    message: 'use queryFor, useWrite or a loader with callOrThrow, which show failures in one way',
    appliesTo: (path) => isProductCode(path) && path.startsWith('web/src/areas/'),
    findLines: linesMatching(/(?<![.\w])call\(/),
    counterExample: { path: 'web/src/areas/bank/BankPage.tsx', text: 'const outcome = await call(saveBank, form);' },
  },
  {
    name: 'page paths are declared in one file',
    message: 'import the path from web/src/paths.ts',
    appliesTo: (path) => isProductCode(path) && /^(web|console)\/src\/(areas|layout)\//.test(path),
    findLines: linesMatching(/\b(to|href)=["'{`]+\/[a-z]|navigate\(\s*\{?\s*(to:\s*)?['"`]\//),
    counterExample: { path: 'web/src/areas/bank/BankPage.tsx', text: '<Link to="/dashboard">' },
  },
  {
    name: 'the account status is read in domain words',
    message:
      'use AccountStatus (contract/src/kernel/account-status.ts), kycFields or tfaFields instead of a field of the wire',
    appliesTo: (path) =>
      isProductCode(path) && /^(api|web|console)\/src\//.test(path) && !statusFieldFiles.includes(path),
    findLines: linesMatching(statusFieldPattern),
    counterExample: { path: 'web/src/areas/bank/BankPage.tsx', text: 'if (user.kyc_status === 3) return null;' },
  },
  {
    name: 'currencies are data',
    message:
      'read instruments and markets from the registry; a currency that the wire declares is a constant of contract/src',
    appliesTo: (path) => isProductCode(path) && mayNameNoCurrency(path),
    findLines: linesMatching(/'(COINGT|USDT|USD|COP)'/),
    counterExample: { path: 'api/src/areas/cards/charge-card.ts', text: "const currency = 'USD';" },
  },
  {
    name: 'roles of staff are compared in one table',
    message:
      'ask isPermitted, requirePermission, rolesWith or usePermission for a permission (contract/src/kernel/staff-permission.ts)',
    appliesTo: (path) => isProductCode(path) && /^(api|console)\/src\/(?!sandbox\/)/.test(path),
    findLines: linesMatching(
      /\brole\s*(?:[!=]==|=|in)\s*\(?\s*'(?:support|compliance|treasury|administrator|auditor)'|\[(?:'(?:support|compliance|treasury|administrator|auditor)'(?:, )?){2,}\]/,
    ),
    counterExample: { path: 'api/src/areas/staff/admit-staff.ts', text: "if (caller.role !== 'compliance') return;" },
  },
  {
    name: 'seeds contain valid ids',
    message: 'an id is a UUID of version 1 to 8, in lower case',
    appliesTo: (path) => path.startsWith('db/seeds/'),
    findLines: ({ text }) =>
      text.split('\n').flatMap((line, index) => {
        const ids = line.match(/[0-9a-z]{8}(-[0-9a-z]{4}){3}-[0-9a-z]{12}/gi) ?? [];
        const isReal = (id: string) =>
          /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id);
        return ids.every(isReal) ? [] : [index + 1];
      }),
    counterExample: { path: 'db/seeds/people.ts', text: "'00000000-0000-0000-0000-00000000000g'" },
  },
];

/** The violations of a rule in one file. */
export function checkFile(rule: FileRule, source: Source): Violation[] {
  if (!rule.appliesTo(source.path)) return [];
  return rule.findLines(source).map((line) => ({ path: source.path, line, message: rule.message }));
}

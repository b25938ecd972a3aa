import { isTest, type Source, type Violation } from './file-rules.ts';
import { plannedPages } from './planned-messages.ts';
import type { ProjectRule } from './project-rules.ts';

const isProductCode = ({ path }: Source): boolean =>
  /^(api|contract|client|web|console|ui|ledger|providers|db)\/.*\.(tsx?|js)$/.test(path) && !isTest(path);

const settingsTable = /\bexport const \w+(?:Settings|Rules) = \{\n([\s\S]*?)\n\}/;

// Inside a template literal is code too, so only comments are left out.
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

function wordsOf(sources: readonly Source[]): Set<string> {
  return new Set(sources.flatMap(({ text }) => text.replace(comment, '').match(/\w+/g) ?? []));
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function findUnusedSettings(project: readonly Source[]): Violation[] {
  const files = project.filter(
    ({ path, text }) => /^api\/src\/settings\/[a-z-]+-settings\.ts$/.test(path) && settingsTable.test(text),
  );
  const used = wordsOf(
    project.filter((source) => source.path.startsWith('api/') && isProductCode(source) && !files.includes(source)),
  );
  return files.flatMap((file) => findUnusedIn(file, used));
}

function findUnusedIn(settings: Source, used: ReadonlySet<string>): Violation[] {
  const [, table = ''] = settingsTable.exec(settings.text) ?? [];
  const names = [...table.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '');
  return names
    .filter((name) => !used.has(name))
    .map((name) => ({
      path: settings.path,
      line: lineOf(settings.text, settings.text.indexOf(`\n  ${name}: `) + 1),
      message: `nothing reads the setting ${name}: use it or remove it`,
    }));
}

function readKeys(text: string): string[] {
  return [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key ?? '');
}

function findUnusedMessages(project: readonly Source[]): Violation[] {
  const catalogue = project.filter(({ path }) => path.startsWith('contract/messages/en/'));
  const used = wordsOf(project.filter(isProductCode));
  const planned = new Set(plannedPages.flatMap(({ messages }) => messages));
  return catalogue.flatMap(({ path, text }) =>
    readKeys(text).flatMap((key) => {
      const line = lineOf(text, text.indexOf(`"${key}":`));
      if (used.has(key) && planned.has(key))
        return [{ path, line, message: `${key} is used now: remove it from tools/tidy/planned-messages.ts` }];
      if (used.has(key) || planned.has(key)) return [];
      return [{ path, line, message: `nothing uses ${key}: remove it, or list it in tools/tidy/planned-messages.ts` }];
    }),
  );
}

export const usageRules: readonly ProjectRule[] = [
  {
    name: 'every setting is read',
    findViolations: findUnusedSettings,
    counterExample: [
      {
        path: 'api/src/settings/start-settings.ts',
        text: "export const startSettings = {\n  port: wholeNumber('ISTMO_PORT', 3000, ''),\n} as const satisfies X;\n",
      },
      { path: 'api/src/start/start.ts', text: '// the port' },
    ],
  },
  {
    name: 'every message is used or belongs to a page still to come',
    findViolations: findUnusedMessages,
    counterExample: [{ path: 'contract/messages/en/ui.json', text: '{\n  "ui_back": "Back"\n}' }],
  },
];

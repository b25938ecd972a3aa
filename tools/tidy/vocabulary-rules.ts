import type { Source, Violation } from './file-rules.ts';
import type { ProjectRule } from './project-rules.ts';
import { type RetiredWord, type RetiredWordPlace, retiredWords } from './retired-words.ts';
import { splitSource } from './source-parts.ts';

type Finding = { readonly word: string; readonly line: number };

const isCode = (path: string): boolean => /\.(tsx?|[cm]?js)$/.test(path);
const isProse = (path: string): boolean => /\.(tsx?|[cm]?js|sql|css|md)$/.test(path);

/** The table itself, and the texts of the screens. */
const isExempt = (path: string): boolean =>
  path === 'tools/tidy/retired-words.ts' || path.startsWith('contract/messages/');

const byPlace = Map.groupBy(retiredWords, ({ place }) => place);

function replacements(place: RetiredWordPlace): Map<string, string> {
  return new Map((byPlace.get(place) ?? []).flatMap(({ words, instead }) => words.map((word) => [word, instead])));
}

const inText = (place: RetiredWordPlace, before: string, after: string): RegExp =>
  new RegExp(
    `${before}(${[...replacements(place).keys()].map((word) => word.replaceAll('.', '\\.')).join('|')})${after}`,
    place === 'prose' ? 'gi' : 'g',
  );

const typePattern = inText('type', '\\b(?:type|interface|class)\\s+', '\\b');
const functionPattern = inText('function', '(?<![.\\w])', '(?:<[^>()]*>)?\\(');
const prefixPattern = inText('prefix', '\\b', '(?=[A-Z])');
/** A name that a library gave (`retryDelayMax: 900`) is a property, not a name of ours. */
const suffixPattern = inText('suffix', '(?<=[a-z])', '\\b(?!: \\d)');
const prosePattern = inText('prose', "(?<![\\w'-])", '(?![\\w-])');
const schemaPattern = inText('schema', '(?<![\\w.])', '(?!\\w)');
const parts = replacements('name part');

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function findMatches(text: string, pattern: RegExp): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({ word: match[1] ?? '', line: lineOf(text, match.index) }));
}

/** `mailLink`, `MAIL_LINK` and `mail-link` are `mail` and `link`. */
function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function findNameParts(text: string): Finding[] {
  return [...text.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    const word = splitName(match[0]).find((part) => parts.has(part));
    return word === undefined ? [] : [{ word, line: lineOf(text, match.index) }];
  });
}

function findInFile(source: Source): Violation[] {
  const { code, prose } = splitSource(source);
  const names = isCode(source.path) ? code : '';
  const found: readonly (readonly [RetiredWordPlace, readonly Finding[]])[] = [
    ['type', findMatches(names, typePattern)],
    ['function', findMatches(names, functionPattern)],
    ['prefix', findMatches(names, prefixPattern)],
    ['suffix', findMatches(names, suffixPattern)],
    ['name part', findNameParts(names)],
    ['prose', isProse(source.path) ? findMatches(prose, prosePattern) : []],
    ['schema', findMatches(source.text, schemaPattern)],
  ];
  const inName = splitName(source.path).find((part) => parts.has(part));
  return [
    ...found.flatMap(([place, findings]) =>
      findings.map(({ word, line }) => ({ path: source.path, line, message: messageFor(place, word) })),
    ),
    ...(inName === undefined ? [] : [{ path: source.path, line: 1, message: messageFor('name part', inName) }]),
  ];
}

function messageFor(place: RetiredWordPlace, word: string): string {
  const matching = (byPlace.get(place) ?? []).find(({ words }) =>
    words.some((each) => new RegExp(`^(?:${each})$`, 'i').test(word)),
  );
  return `"${word}" is retired as ${place}: use ${matching?.instead ?? replacements(place).get(word) ?? 'a term of docs/glossary.md'}`;
}

/** A file that uses a retired word, for the proof of its entry. */
export function counterExampleOf({ place, words: [pattern = ''] }: RetiredWord): Source {
  const word = pattern.replace(/\(\?!.*\)|s\?$/g, '');
  const texts: Readonly<Record<RetiredWordPlace, string>> = {
    type: `type ${word} = string;`,
    function: `export function ${word}() {}`,
    'name part': `const ${word}Count = 1;`,
    prefix: `const ${word}Tries = 3;`,
    suffix: `const tries${word} = 3;`,
    prose: `// A comment with ${word} in it.`,
    schema: `-- select ${word}`,
  };
  return { path: place === 'schema' ? 'db/migrations/0099-x.sql' : 'api/src/x.ts', text: texts[place] };
}

export function findRetiredWords(project: readonly Source[]): Violation[] {
  return project.filter(({ path }) => !isExempt(path)).flatMap(findInFile);
}

const fileName = /(?<![\w<>{}*@./:-])(?:\.{1,2}\/)*[\w-][\w./-]*\.(?:tsx?|mjs|cjs|sql|css|md)\b(?![\w(<*-]|\.\w)/g;
/** Outputs are not in the project; NNNN is the placeholder of a migration's number. */
const isNoSource = (path: string): boolean =>
  /(^|\/)(dist|generated|node_modules|\.cache|\.data)\/|(^|\/)NNNN-/.test(path);

/** Comments and documentation name files by path, by the end of a path, or by name. */
function findMissingFiles(project: readonly Source[]): Violation[] {
  const paths = project.map(({ path }) => `/${path}`);
  const exists = (name: string): boolean =>
    paths.some((path) => path.endsWith(`/${name.replace(/^(\.{1,2}\/)+/, '')}`));
  return project
    .filter(({ path }) => isProse(path) && !isExempt(path))
    .flatMap((source) => {
      const { comments } = splitSource(source);
      return [...comments.matchAll(fileName)]
        .filter(([name]) => !isNoSource(name) && !exists(name))
        .map((match) => ({
          path: source.path,
          line: lineOf(comments, match.index),
          message: `${match[0]} does not exist: name the file as it is called now`,
        }));
    });
}

export const vocabularyRules: readonly ProjectRule[] = [
  {
    name: 'retired words are not used',
    findViolations: findRetiredWords,
    counterExample: [{ path: 'api/src/x.ts', text: `// Sent to some${''}body.` }],
  },
  {
    name: 'comments and documentation name existing files',
    findViolations: findMissingFiles,
    counterExample: [{ path: 'docs/x.md', text: 'See `api/src/missing.ts`.' }],
  },
];

import type { Source, Violation } from './file-rules.ts';
import type { ProjectRule } from './project-rules.ts';
import { splitSource } from './source-parts.ts';

/** The classes that a style sheet defines, each with the line of its first rule. */
function definedClasses(sheet: Source): Map<string, number> {
  const classes = new Map<string, number>();
  // Without addresses and imports, whose file names would look like classes.
  const code = splitSource(sheet).code.replace(/@(?:import|source|reference|plugin)[^;]*;|url\([^)]*\)|'[^']*'/g, '');
  for (const [index, line] of splitSource(sheet).code.split('\n').entries())
    for (const [, name = ''] of line.matchAll(/\.([a-z][\w-]*)/g))
      if (!classes.has(name) && code.includes(`.${name}`)) classes.set(name, index + 1);
  return classes;
}

// Set by the icons themselves.
const libraryClasses: ReadonlySet<string> = new Set(['lucide']);

/** Whatever a component could name: every word of its text, and the beginnings of composed names (`btn-${size}`). */
function namedIn(sources: readonly Source[]): { readonly words: Set<string>; readonly beginnings: Set<string> } {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const { text } of sources) {
    for (const [word] of text.matchAll(/[a-z][\w-]*/gi)) words.add(word);
    for (const [, beginning = ''] of text.matchAll(/([a-z][\w-]*-)\$\{/g)) beginnings.add(beginning);
  }
  return { words, beginnings };
}

function findUnusedClasses(project: readonly Source[]): Violation[] {
  const { words, beginnings } = namedIn(project.filter(({ path }) => /\.(tsx?|js)$/.test(path)));
  const isUsed = (name: string): boolean =>
    libraryClasses.has(name) || words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
  return project
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap((sheet) =>
      [...definedClasses(sheet)]
        .filter(([name]) => !isUsed(name))
        .map(([name, line]) => ({ path: sheet.path, line, message: `no component uses .${name}: remove its rules` })),
    );
}

export const styleRules: readonly ProjectRule[] = [
  {
    name: 'every class of a style sheet is used',
    findViolations: findUnusedClasses,
    counterExample: [
      { path: 'ui/styles/x.css', text: '.card {\n  color: red;\n}\n.btn-sm {\n}\n.gone {\n}' },
      { path: 'ui/src/Card.tsx', text: '<p className={`card btn-${size}`} />' },
    ],
  },
];

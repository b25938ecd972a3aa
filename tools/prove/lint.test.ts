import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../project.ts';
import { type Files, createSampleProject } from './sample-project.ts';

type Report = { readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[] };
type Rules = { readonly rules: Readonly<Record<string, unknown>> };
type Config = Rules & { readonly overrides: readonly Rules[] };

const lines = (count: number) => 'one();\n'.repeat(count);
const panel = (body: string) =>
  `import { useEffect, useState } from 'react';\nexport function Panel({ isOpen }: { isOpen: boolean }) {\n${body}\n}\n`;

/** Each rule that is enabled by name, and a file that breaks it. The file is named after its rule. */
const breaks: Readonly<Record<string, readonly [folder: string, text: string]>> = {
  'max-lines': ['web/src', `declare function one(): void;\n${lines(301)}`],
  'max-lines-per-function': ['web/src', `declare function one(): void;\nexport function long() {\n${lines(70)}}\n`],
  'max-params': [
    'web/src',
    'export const f = (a: string, b: string, c: string, d: string, e: string) => a + b + c + d + e;\n',
  ],
  'import/no-default-export': ['web/src', 'export default 1;\n'],
  'import/no-cycle': ['web/src', "import { b } from './no-cycle-b.ts';\nexport const a = b;\n"],
  'typescript/no-explicit-any': ['web/src', 'export function f(a: any): string {\n  return String(a);\n}\n'],
  'typescript/no-non-null-assertion': ['web/src', 'export const f = (a?: string) => a!.length;\n'],
  'typescript/consistent-type-assertions': ['web/src', 'export const f = (a: unknown) => a as string;\n'],
  'typescript/consistent-type-imports': ['web/src', "import { Panel } from './x.ts';\nexport type P = typeof Panel;\n"],
  'typescript/no-floating-promises': ['web/src', 'export function f(a: () => Promise<void>) {\n  a();\n}\n'],
  'typescript/no-misused-promises': ['web/src', 'export const f = (a: Promise<boolean>) => (a ? 1 : 2);\n'],
  'typescript/only-throw-error': ['web/src', "export function f() {\n  throw 'no';\n}\n"],
  'typescript/switch-exhaustiveness-check': [
    'web/src',
    "export function f(a: 'one' | 'two') {\n  switch (a) {\n    case 'one':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  'no-restricted-globals': ['ledger/src', 'export const f = (a: string) => Number(a);\n'],
  'no-restricted-properties': ['web/src', 'export const f = (a: string) => Number.parseFloat(a);\n'],
  'no-var': ['web/src', 'export var a = 1;\n'],
  eqeqeq: ['web/src', 'export const f = (a: string, b: string) => a == b;\n'],
  'no-console': ['web/src', "console.log('a');\n"],
  'react/rules-of-hooks': ['web/src', panel('  if (isOpen) useState(1);\n  return <p>a</p>;')],
  'react/exhaustive-deps': ['web/src', panel('  useEffect(() => alert(isOpen), []);\n  return <p>a</p>;')],
  'react/jsx-key': ['web/src', 'export const List = () => [1, 2].map((n) => <p>{n}</p>);\n'],
  'react/button-has-type': ['web/src', 'export const Send = () => <button>Send</button>;\n'],
  'react/no-danger': ['web/src', "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '<b>a</b>' }} />;\n"],
  'vitest/valid-expect': ['web/src', "import { expect, test } from 'vitest';\ntest('a', () => {\n  expect(1);\n});\n"],
  'jsx-a11y/no-noninteractive-tabindex': ['web/src', 'export const Box = () => <p tabIndex={0}>a</p>;\n'],
  'jsx-a11y/no-autofocus': ['web/src', 'export const Box = () => <p><input autoFocus /></p>;\n'],
};

const pathOfExample = (rule: string) => {
  const [folder, text] = breaks[rule] ?? ['', ''];
  const test = text.includes('vitest') ? 'test.' : '';
  return `${folder}/${rule.split('/').pop()}.${test}${text.includes('<p') || text.includes('<button') ? 'tsx' : 'ts'}`;
};

const examples: Files = {
  ...Object.fromEntries(Object.keys(breaks).map((rule) => [pathOfExample(rule), breaks[rule]?.[1] ?? ''])),
  'web/src/no-cycle-b.ts': "import { a } from './no-cycle.ts';\nexport const b = a;\n",
  'web/src/x.ts': 'export class Panel {}\n',
};

function lint(folder: string): Report['diagnostics'] {
  const args = [join(root, 'tools/check/node_modules/oxlint/bin/oxlint'), '--format', 'json'];
  const bins = join(root, 'tools/check/node_modules/.bin');
  const env = { ...process.env, PATH: `${bins}:${process.env['PATH'] ?? ''}` };
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 28,
  });
  if (!stdout.trimStart().startsWith('{')) throw new Error(`the linter gave no report: ${stderr || stdout}`);
  const report: Report = JSON.parse(stdout);
  return report.diagnostics;
}

describe('the lint rules', () => {
  const config: Config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));

  test('are each proven here', () => {
    const named = [config, ...config.overrides].flatMap(({ rules }) =>
      Object.keys(rules).filter((rule) => rules[rule] !== 'off'),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(breaks).sort());
  });

  describe('broken once, each complains', () => {
    using project = createSampleProject(examples);
    const found = lint(project.folder);

    test.each(Object.keys(breaks))('%s', (rule) => {
      const code = `(${rule.split('/').pop()})`;
      expect(found.filter((each) => each.filename === pathOfExample(rule) && each.code?.endsWith(code))).not.toEqual(
        [],
      );
    });
  });
});

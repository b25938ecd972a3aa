import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keySettings } from '../../api/src/settings/key-settings.ts';
import type { Setting } from '../../api/src/settings/setting-kinds.ts';
import { findProductionProblems, findRangeProblems } from '../../api/src/settings/settings-problems.ts';
import { settingsTable } from '../../api/src/settings/settings.ts';
import { listFiles, root } from '../project.ts';
import { renderSettings, settingsPage } from './settings-page.ts';
import { testVariables } from './test-variables.ts';

const settings = Object.values<Setting<unknown>>(settingsTable);
const page = renderSettings();

/** Given by the system or by Node. */
const foreign = new Set([
  'PATH',
  'NODE_OPTIONS',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'PLAYWRIGHT_JSON_OUTPUT_FILE',
  'WATCH_REPORT_DEPENDENCIES',
]);

test('docs/settings.md is what npm run settings writes', () => {
  expect(readFileSync(join(root, settingsPage), 'utf8')).toBe(page);
});

test('every setting has one row on the page', () => {
  const rows = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([]);
  expect(settings.map(({ variable }) => variable).filter((name) => !rows.includes(name))).toEqual([]);
});

// Keys of accounts are shortened.
test.each(settings.filter(({ example }) => !example.includes('…')))(
  'the example of $variable is a value that it accepts',
  (setting) => {
    const value = setting.read(setting.example);
    expect(value).toBeDefined();
    expect(findRangeProblems(setting, value)).toEqual([]);
  },
);

test('production refuses the keys and secrets of the examples', () => {
  // Those that are accepted beside another have a date before them.
  const examples = Object.values<Setting<unknown>>(keySettings)
    .filter(({ variable }) => !variable.endsWith('_ACCEPTED'))
    .map(({ variable, example }) => [variable, example]);
  const problems = findProductionProblems(Object.fromEntries(examples));
  expect(
    examples.filter(([variable]) => !problems.some((problem) => problem.startsWith(`${variable} repeats`))),
  ).toEqual([]);
});

test('the variables of tests and tools are those that the code reads', () => {
  const declared = testVariables.map(({ variable }) => variable);
  const read = new Set(
    listFiles(root)
      .filter((path) => /\.(ts|mjs)$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/process\.env\['(\w+)'\](?! =[^=])/g)].map(
          ([, name]) => name ?? '',
        ),
      ),
  );
  const known = new Set([...foreign, ...settings.map(({ variable }) => variable)]);
  expect([...read].filter((name) => !known.has(name)).sort()).toEqual(declared.toSorted());
});

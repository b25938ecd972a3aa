import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, root } from '../project.ts';
import { checkFile, fileRules, type Violation } from './file-rules.ts';
import { projectRules } from './project-rules.ts';
import { areaRules } from './area-rules.ts';
import { releaseRules } from './release-rules.ts';
import { styleRules } from './style-rules.ts';
import { retiredWords } from './retired-words.ts';
import { usageRules } from './usage-rules.ts';
import { counterExampleOf, findRetiredWords, vocabularyRules } from './vocabulary-rules.ts';

const isText = /\.(tsx?|[cm]?js|sql|css|md)$|^contract\/messages\/.*\.json$|^db\/released\.json$/;
const project = listFiles(root)
  .filter((path) => isText.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const toLines = (violations: readonly Violation[]) =>
  violations.map(({ path, line, message }) => `${path}:${line} ${message}`);

test('the project has files to check', () => {
  expect(project.length).toBeGreaterThan(20);
});

describe('rules on one file', () => {
  test.each(fileRules)('$name', (rule) => {
    expect(toLines(project.flatMap((source) => checkFile(rule, source)))).toEqual([]);
  });

  test.each(fileRules)('the counter-example is found: $name', (rule) => {
    expect(checkFile(rule, rule.counterExample)).not.toEqual([]);
  });
});

describe('rules on the whole project', () => {
  const rules = [...projectRules, ...areaRules, ...usageRules, ...styleRules, ...vocabularyRules, ...releaseRules];

  test.each(rules)('$name', ({ findViolations }) => {
    expect(toLines(findViolations(project))).toEqual([]);
  });

  test.each(rules)('the counter-example is found: $name', ({ findViolations, counterExample }) => {
    expect(findViolations(counterExample)).not.toEqual([]);
  });

  test.each(retiredWords)('the counter-example is found: $words as $place', (word) => {
    expect(findRetiredWords([counterExampleOf(word)])).toHaveLength(1);
  });
});

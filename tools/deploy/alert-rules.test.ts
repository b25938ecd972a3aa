import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertCases } from '../../api/drill/alert-cases.ts';
import { root } from '../project.ts';
import { findMetrics, isTrue, parseMetrics, readAlertRules, readDashboards } from './alert-rules.ts';

const rules = readAlertRules();

test.each(rules)('$alert has a severity, a summary, a runbook and a case of the drill', ({ alert, ...rule }) => {
  expect(['critical', 'warning']).toContain(rule.severity);
  expect(rule.summary).not.toBe('');
  expect(rule.runbook).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
  expect(existsSync(join(root, rule.runbook)), rule.runbook).toBe(true);
  expect(Object.keys(alertCases)).toContain(alert);
});

test('the names of alerts are unique, and no case and no runbook is about an alert that is gone', () => {
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(alertCases).filter((name) => !names.includes(name))).toEqual([]);
  const used = new Set(rules.map(({ runbook }) => runbook));
  const pages = readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);
  expect(pages.filter((page) => !used.has(page))).toEqual([]);
});

test.each(readdirSync(join(root, 'docs/runbooks')))(
  'the runbook %s says what it means, where to look, what to do and who decides',
  (name) => {
    const text = readFileSync(join(root, 'docs/runbooks', name), 'utf8');
    for (const part of ['**What it means.**', '**First look**', '**What to do**', '**Who decides:**'])
      expect(text, part).toContain(part);
  },
);

test.each(readDashboards())(
  'the dashboard $name has panels of their own ids that ask the chosen Prometheus',
  ({ panels, uid }) => {
    expect(uid).toMatch(/^istmo-[a-z]+$/);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, exprs, sources } of panels) {
      expect(title).not.toBe('');
      expect(exprs, title).not.toEqual([]);
      expect(new Set(sources), title).toEqual(new Set(['${source}']));
    }
  },
);

test('the metrics of an expression are found, without labels, functions and windows', () => {
  const expr =
    'max by (queue) (istmo_jobs{state="failed", a!~"b"}) / on (queue) sum(rate(up[5m])) > 1.5e9 and absent(x_seconds)';
  expect(findMetrics(expr)).toEqual(['istmo_jobs', 'up', 'x_seconds']);
});

test.each<[string, boolean]>([
  ['max by (queue) (age_seconds{queue="signing"}) > 120', true],
  ['max by (queue) (age_seconds{queue="signing"}) > 121', false],
  ['max by (queue) (age_seconds{queue!~"signing|mail"}) > 0', false],
  ['min(age_seconds) == 3', true],
  ['max(age_seconds) < 3 or sum(age_seconds) > 123', true],
  ['age_seconds{queue=~"sign.*"} == 121', true],
  ['max(absent_seconds) < 1', false],
])('%s is %s of two queues', (expr, expected) => {
  const samples = parseMetrics('# HELP age_seconds x\nage_seconds{queue="signing"} 121\nage_seconds{queue="mail"} 3\n');
  expect(isTrue(expr, samples)).toBe(expected);
});

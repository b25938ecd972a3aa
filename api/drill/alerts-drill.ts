import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertCases } from './alert-cases.ts';
import type { DrillRow } from './drill-row.ts';

/*
 * `npm run drill -- alerts`: promtool evaluates each alert of deploy/prometheus over series in which it fires and over such in which it does not,
 * and reads the expressions of the dashboards.
 */

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const rules = join(deploy, 'prometheus', 'alerts.yml');

export async function drillAlerts(): Promise<DrillRow> {
  if (spawnSync('promtool', ['--version']).error)
    return { skipped: "not installed: promtool (Debian's package prometheus)" };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-alerts-'));
  try {
    // promtool reads YAML, of which JSON is a part.
    const path = join(folder, 'alerts-test.json');
    writeFileSync(path, JSON.stringify(toPromtoolTest()));
    const dashboards = join(folder, 'dashboards.json');
    writeFileSync(dashboards, JSON.stringify(toRules(readExpressions())));
    const problems = [runPromtool('test', 'rules', path), runPromtool('check', 'rules', dashboards)].flat();
    return { found: Object.keys(alertCases).length * 2 + readExpressions().length, problems };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runPromtool(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`.replaceAll(/\s+/g, ' ').trim()];
}

/** What the dashboards ask Prometheus. */
function readExpressions(): string[] {
  const folder = join(deploy, 'grafana', 'dashboards');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = '""']) => String(JSON.parse(expr))),
  );
}

/** Expressions as rules, which promtool reads. */
const toRules = (exprs: readonly string[]) => ({
  groups: [{ name: 'dashboards', rules: exprs.map((expr, index) => ({ record: `panel:${index}`, expr })) }],
});

/** The cases as a test file of promtool; each is alone, so that its series are all there are. */
function toPromtoolTest() {
  const tests = Object.entries(alertCases).flatMap(([alert, { at, fires, quiet }]) =>
    [
      { series: fires, name: `${alert} fires`, value: 1 },
      { series: quiet, name: `${alert} does not fire`, value: 0 },
    ].map(({ series, name, value }) => ({
      interval: '1m',
      name,
      input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
          eval_time: at,
          exp_samples: [{ labels: '{}', value }],
        },
      ],
    })),
  );
  return { rule_files: [rules], evaluation_interval: '1m', tests };
}

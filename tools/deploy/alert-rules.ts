import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { type JsonObject, objectsIn, objectsOf, textOf } from './json.ts';
import { readManifests } from './kustomize.ts';

/** A rule of deploy/prometheus/alerts.yml. */
export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly severity: string;
  readonly summary: string;
  readonly runbook: string;
};

export function readAlertRules(): AlertRule[] {
  return readManifests(join(root, 'deploy/prometheus/alerts.yml'))
    .flatMap(({ groups }) => objectsOf(groups))
    .flatMap(({ rules }) => objectsOf(rules))
    .map(({ alert, expr, labels, annotations }) => {
      const [given = {}, told = {}] = [objectsIn(labels)[0], objectsIn(annotations)[0]];
      const texts = { severity: given['severity'], summary: told['summary'], runbook: told['runbook'] };
      return {
        alert: textOf(alert),
        expr: textOf(expr),
        severity: textOf(texts.severity),
        summary: textOf(texts.summary),
        runbook: textOf(texts.runbook),
      };
    });
}

type Panel = {
  readonly id: string;
  readonly title: string;
  readonly exprs: readonly string[];
  readonly sources: readonly string[];
};

/** The dashboards of deploy/grafana. */
export function readDashboards(): { readonly name: string; readonly uid: string; readonly panels: readonly Panel[] }[] {
  const folder = join(root, 'deploy/grafana/dashboards');
  return readdirSync(folder).flatMap((name) => {
    const parsed: JsonObject = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const panels = objectsOf(parsed['panels']).map(({ id, title, targets, ...panel }) => ({
      id: textOf(id),
      title: textOf(title),
      exprs: objectsOf(targets).map(({ expr }) => textOf(expr)),
      sources: [panel, ...objectsOf(targets)].map(({ datasource }) => textOf(objectsIn(datasource)[0]?.['uid'])),
    }));
    return [{ name, uid: textOf(parsed['uid']), panels }];
  });
}

/** Words of PromQL that an expression of this project has besides metrics and labels. */
const promql = new Set(
  'absent and by count histogram_quantile increase max min offset on or rate sum time topk unless vector without'.split(
    ' ',
  ),
);

/** The metrics that an expression names. */
export function findMetrics(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/(?<![\w.])[a-z_][a-z0-9_]*/g)].map(([name]) => name).filter((name) => !promql.has(name));
}

export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The samples of Prometheus' text format. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

type Matcher = (labels: Sample['labels']) => boolean;

function parseMatchers(text: string): Matcher[] {
  return [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', operator, value = '']) => {
    const pattern = new RegExp(`^(?:${value})$`);
    return (labels) => {
      const own = labels[label] ?? '';
      const isMatch = operator?.endsWith('~') === true ? pattern.test(own) : own === value;
      return operator?.startsWith('!') === true ? !isMatch : isMatch;
    };
  });
}

const simple = /^(?:(min|max|sum)(?: by \((\w+)\))? ?\()?([a-z_]+)(?:\{([^}]*)\})?\)? (==|>|<) ([\d.e]+)$/;

/**
 * Whether an expression is true for these samples, of the kind `max by (label) (metric{label="…"}) > number`, several joined by `or`. Throws for any
 * other, such as a rate: promtool evaluates those (npm run drill -- alerts).
 */
export function isTrue(expr: string, samples: readonly Sample[]): boolean {
  return expr.split(' or ').some((part) => {
    const [, aggregate, by, metric, matchers = '', operator, limit] = simple.exec(part) ?? [];
    if (metric === undefined) throw new Error(`not of the kind that is evaluated here: ${part}`);
    const matching = samples.filter(
      ({ name, labels }) => name === metric && parseMatchers(matchers).every((matches) => matches(labels)),
    );
    const groups = Map.groupBy(matching, ({ labels }) =>
      aggregate === undefined ? JSON.stringify(labels) : (labels[by ?? ''] ?? ''),
    );
    return [...groups.values()].some((group) => {
      const values = group.map(({ value }) => value);
      const sum = values.reduce((total, value) => total + value, 0);
      const value = aggregate === 'min' ? Math.min(...values) : aggregate === 'sum' ? sum : Math.max(...values);
      return operator === '=='
        ? value === Number(limit)
        : operator === '>'
          ? value > Number(limit)
          : value < Number(limit);
    });
  });
}

// The direction rules of .dependency-cruiser.cjs over the whole house, and a check that the linter saw the house at all:
// without its own TypeScript it finds no module and reports success.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { filesIn, root } from './places.ts';

type Violation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };
type Report = {
  readonly summary: { readonly violations: readonly Violation[] };
  readonly modules: readonly { readonly source: string }[];
};

/** What the linter says about a project folder: its broken rules, and the source files that it never read. */
export function graphOf(project: string): { violations: readonly Violation[]; unseen: string[] } {
  const sources = filesIn(project).filter((file) => /^[^/]+\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const folders = [...new Set(sources.map((file) => file.split('/')[0] ?? file))];
  const linter = join(root, 'tools/check/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [linter, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!stdout.startsWith('{')) throw new Error(`the graph lint gave no report: ${stderr || stdout}`);
  const report: Report = JSON.parse(stdout);
  const seen = new Set(report.modules.map(({ source }) => source));
  return { violations: report.summary.violations, unseen: sources.filter((file) => !seen.has(file)) };
}

if (import.meta.main) {
  const { violations, unseen } = graphOf(root);
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
  for (const file of unseen) console.log(`not seen by the graph lint: ${file}`);
  process.exitCode = violations.length + unseen.length > 0 ? 1 : 0;
}

// Checks the direction rules of .dependency-cruiser.cjs over the whole project, and that the linter read every source file:
// with TypeScript 7 it finds no module and reports success.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listFiles, root } from './project.ts';

type GraphViolation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };
type Report = {
  readonly summary: { readonly violations: readonly GraphViolation[] };
  readonly modules: readonly { readonly source: string }[];
};

/** Runs the graph lint over a project folder: its violations, and the source files that it did not read. */
export function checkGraph(project: string): { violations: readonly GraphViolation[]; unread: string[] } {
  const sources = listFiles(project).filter((file) => /^[^/]+\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const folders = [...new Set(sources.map((file) => file.split('/')[0] ?? file))];
  const linter = join(root, 'tools/check/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [linter, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!stdout.startsWith('{')) throw new Error(`the graph lint gave no report: ${stderr || stdout}`);
  const report: Report = JSON.parse(stdout);
  const read = new Set(report.modules.map(({ source }) => source));
  return { violations: report.summary.violations, unread: sources.filter((file) => !read.has(file)) };
}

if (import.meta.main) {
  const { violations, unread } = checkGraph(root);
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
  for (const file of unread) console.log(`not read by the graph lint: ${file}`);
  process.exitCode = violations.length + unread.length > 0 ? 1 : 0;
}

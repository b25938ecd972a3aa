// `node tools/deploy/check-manifests.ts`: renders the example of Kubernetes and compares each manifest with the schema of its kind: by the types of
// the package kubernetes-models (a field that does not exist, a value of another type) and by its validators (a field that is missing, a format).
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.ts';
import { type JsonObject, textOf } from './json.ts';
import { nameOf, renderKustomization } from './kustomize.ts';

const checkHome = join(root, 'tools', 'check');
const tools = createRequire(join(checkHome, 'package.json'));
const manifests = renderKustomization(join(root, 'deploy', 'kubernetes', 'example'));
const found = await Promise.all(manifests.map(findSchemaProblems));
const problems = [...findTypeProblems(manifests), ...found.flat()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${manifests.length} manifests of Kubernetes, ${problems.length} problems\n`);
process.exit(problems.length === 0 ? 0 : 1);

function findTypeProblems(all: readonly JsonObject[]): string[] {
  // Inside the folder of the checks, so that the compiler finds its packages.
  const folder = join(checkHome, 'node_modules', '.manifests');
  const lines = all.map(
    (manifest, index) =>
      `import type { I${textOf(manifest['kind'])} as Kind${index} } from 'kubernetes-models/${textOf(manifest['apiVersion'])}';\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 1)};`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  const compiler = tools.resolve('typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, 'manifests.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? [] : stdout.trim().split('\n');
}

type Schemas = Readonly<Record<string, (new (manifest: JsonObject) => { validate(): void }) | undefined>>;

async function findSchemaProblems(manifest: JsonObject): Promise<string[]> {
  const [kind, version] = [textOf(manifest['kind']), textOf(manifest['apiVersion'])];
  const file = join(checkHome, 'node_modules', 'kubernetes-models', version, 'index.js');
  const { [kind]: Model }: Schemas = await import(pathToFileURL(file).href);
  if (Model === undefined) return [`there is no schema of ${kind} of ${version}`];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

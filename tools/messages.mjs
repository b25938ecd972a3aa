// Compiles the catalogue (contract/messages) into typed functions under contract/generated. Plain JavaScript, because it runs before any build.
import { compileProject, writeOutput } from '@inlang/paraglide-js';
import { loadProjectFromDirectory } from '@inlang/sdk';
import fs, { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const contract = join(import.meta.dirname, '..', 'contract');
const project = join(contract, 'project.inlang');

// The compiler takes its list of files from a settings file. It is written here, so that a new file of texts is compiled without being listed.
const settings = {
  $schema: 'https://inlang.com/schema/project-settings',
  baseLocale: 'en',
  locales: ['en', 'es'],
  modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
  'plugin.inlang.messageFormat': {
    pathPattern: readdirSync(join(contract, 'messages', 'en'))
      .toSorted()
      .map((file) => `./messages/{locale}/${file}`),
  },
};
mkdirSync(project, { recursive: true });
writeFileSync(join(project, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);

// Nine tenths of the time are to read the catalogue, so both forms are compiled from one.
const catalogue = await loadProjectFromDirectory({ path: project, fs });
const problems = await catalogue.errors.get();
if (problems.length > 0) throw new AggregateError(problems, 'the catalogue is not right');

async function compile(outputStructure, directory) {
  const options = { outputStructure, strategy: ['baseLocale'], disableAsyncLocalStorage: true };
  const files = { emitGitIgnore: false, emitReadme: false, emitPrettierIgnore: false };
  const compilerOptions = { ...options, ...files, project, outdir: directory };
  const output = await compileProject({ compilerOptions, project: catalogue, projectPath: project });
  await writeOutput({ directory, output, cleanDirectory: true, fs: fs.promises });
}

// Two forms: one file per language, which the server and the development server load quickly; and one file per message,
// which the browser build uses, so that a page contains only its own messages (contract/package.json, "exports").
await compile('locale-modules', join(contract, 'generated'));
await compile('message-modules', join(contract, 'generated', 'split'));
await catalogue.close();

// The compiler's own has 1 kB of ways to find the language. Pages set it themselves before anything is rendered (client/src/language.ts).
const runtime = `export const experimentalStaticLocale = undefined;
export let getLocale = () => 'en';
export const overwriteGetLocale = (read) => {
  getLocale = read;
};
`;
writeFileSync(join(contract, 'generated', 'split', 'runtime.js'), runtime);

// Compiles the catalogue (contract/messages) into functions under contract/generated. Plain JavaScript without packages: it runs while they are installed.
import { join } from 'node:path';
import { compileForBrowser, compileForServer } from './messages/compile.mjs';
import { readCatalogue } from './messages/catalogue.mjs';
import { writeFolder } from './messages/write-folder.mjs';

const contract = join(import.meta.dirname, '..', 'contract');
const messages = readCatalogue(join(contract, 'messages'));

// Two forms: one file per language, which the server and the development server load quickly; and one file per message,
// which the browser build uses, so that a page contains only its own messages (contract/package.json, "exports").
const files = new Map([
  ...compileForServer(messages),
  ...[...compileForBrowser(messages)].map(([file, code]) => [join('split', file), code]),
]);
writeFolder(join(contract, 'generated'), files);

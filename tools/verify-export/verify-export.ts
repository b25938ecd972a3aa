// `npm run verify-export -- <file> [<file with the public key>]`: verifies an export of the ledger, of the audit log or of the log
// of a market without the database and without the project's packages. Exits with 1 and names the first line that is wrong.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { AuditVerifier, isAuditExport } from './verify-audit-lines.ts';
import { BookVerifier, isBookExport } from './verify-book-lines.ts';
import { ExportVerifier } from './verify-lines.ts';

/** Only a line feed ends a line, so that a changed one is noticed. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function sumUpAudit(verifier: AuditVerifier): string {
  const { entries, at } = verifier.end();
  return `${entries} entries of the audit log, signed at ${at}`;
}

function sumUpBook(verifier: BookVerifier): string {
  const { market, entries, parts } = verifier.end();
  return `${entries} entries of the log of ${market} in ${parts} parts`;
}

function sumUpLedger(verifier: ExportVerifier): string {
  const { lines, movements, from, to } = verifier.end();
  return `${lines} lines, ${movements} movements from checkpoint ${from} to ${to}`;
}

const [file, keyFile] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('npm run verify-export -- <file> [<file with the public key>]\n');
  process.exit(2);
}
try {
  const key = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8');
  const [audit, book, ledger] = [new AuditVerifier(key), new BookVerifier(key), new ExportVerifier(key)];
  let kind: 'audit' | 'book' | 'ledger' | undefined;
  for await (const line of readLines(file)) {
    kind ??= isAuditExport(line) ? 'audit' : isBookExport(line) ? 'book' : 'ledger';
    ({ audit, book, ledger })[kind].add(line);
  }
  const sum = kind === 'audit' ? sumUpAudit(audit) : kind === 'book' ? sumUpBook(book) : sumUpLedger(ledger);
  process.stdout.write(`${sum}: the export is right\n`);
  if (keyFile === undefined)
    process.stdout.write(
      'The public key was that of the export; give the one that you received from the operator to trust it.\n',
    );
} catch (error) {
  process.stderr.write(`THE EXPORT IS WRONG: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

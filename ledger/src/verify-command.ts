import { joinEmbedded } from '@istmo/db/embedded';
import { verifyLedger } from './verify.ts';

/*
 * `node ledger/src/verify-command.ts`: verifies the ledger of DATABASE_URL, or of the embedded server in ISTMO_DATA, which must be
 * running. Exits with 1 when it finds a problem.
 */

const databaseUrl = process.env['DATABASE_URL'];
const where =
  databaseUrl === undefined
    ? { url: (await joinEmbedded(`${process.env['ISTMO_DATA'] ?? '.data'}/postgres`)).url('app') }
    : { url: databaseUrl };
const { problems, movements, postings, tookMs } = await verifyLedger(where);
for (const { kind, message } of problems) process.stderr.write(`${kind}: ${message}\n`);
const result = problems.length === 0 ? 'the ledger is consistent' : 'THE LEDGER IS NOT CONSISTENT';
process.stdout.write(`${movements} movements, ${postings} postings, ${Math.round(tookMs)} ms: ${result}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

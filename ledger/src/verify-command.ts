import { joinEmbedded } from '@istmo/db/embedded';
import { verifyLedger } from './verify.ts';

/*
 * `node ledger/src/verify-command.ts`: verifies the books of DATABASE_URL, or of the embedded server in ISTMO_DATA, which must be
 * running. Ends with 1 when they are not sound.
 */

const given = process.env['DATABASE_URL'];
const where =
  given === undefined
    ? { url: (await joinEmbedded(`${process.env['ISTMO_DATA'] ?? '.data'}/postgres`)).url('app') }
    : { url: given };
const { problems, movements, postings, tookMs } = await verifyLedger(where);
for (const { kind, message } of problems) process.stderr.write(`${kind}: ${message}\n`);
const verdict = problems.length === 0 ? 'the books are sound' : 'THE BOOKS ARE NOT SOUND';
process.stdout.write(`${movements} movements, ${postings} postings, ${Math.round(tookMs)} ms: ${verdict}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import {
  attachPart,
  describeAbandonment,
  detachPart,
  dropPart,
  describeKeyChange,
  exportLedger,
  formatPublicKey,
  parseAbandonment,
  parseKeyChange,
  readPartRange,
  restorePart,
  toSigningKey,
  verifyLedger,
} from '@istmo/ledger';
import type { AdminCommands, CommandContext } from './admin-command.ts';
import type { Settings } from '../settings/settings.ts';

const timeoutMs = 3_600_000;

/** Verification, exports and archived parts of the ledger (docs/ledger-format.md). */
export const ledgerCommands: AdminCommands = {
  'checkpoint-key': {
    usage: '',
    run: async ({ settings }) => readPublicKey(settings),
  },
  'verify-ledger': { usage: '[--all]', run: verify },
  'export-ledger': {
    usage: '<file> [<from checkpoint> [<to checkpoint>]]',
    run: (context, [file = '', from = '0', to]) =>
      writeExport(context, file, { from: BigInt(from), ...(to === undefined ? {} : { to: BigInt(to) }) }),
  },
  'archive-ledger-part': {
    usage: '<part> <file>',
    run: async (context, [part = '', file = '']) =>
      writeExport(context, file, await withReader(context, (reader) => readPartRange(reader, BigInt(part)))),
  },
  'detach-ledger-part': {
    usage: '<part>',
    run: ({ database }, [part = '']) =>
      database.setUp(async (operator) => {
        await detachPart(operator, BigInt(part));
        return `part ${part} is detached\n`;
      }),
  },
  'drop-ledger-part': {
    usage: '<part> <file of its archive>',
    run: ({ database }, [part = '', file = '']) =>
      database.setUp(async (operator) => {
        await dropPart(operator, BigInt(part), readLines(file));
        return `part ${part} is dropped\n`;
      }),
  },
  'attach-ledger-part': {
    usage: '<part> [<file of its archive, if it was dropped>]',
    run: (context, [part = '', file]) =>
      context.database.setUp(async (operator) => {
        if (file === undefined) await attachPart(operator, BigInt(part));
        else await restorePart(operator, BigInt(part), readLines(file));
        return `part ${part} is attached\n${await verify(context, ['--all'])}`;
      }),
  },
};

const readPublicKey = ({ checkpointKey }: Settings) => formatPublicKey(toSigningKey(checkpointKey));
const readLines = (file: string) => createInterface({ input: createReadStream(file) });

async function withReader<T>({ database }: CommandContext, work: (reader: Db) => Promise<T>): Promise<T> {
  const reader = connect({ url: database.readUrl, name: 'istmo export', poolSize: 1, timeouts: { query: timeoutMs } });
  try {
    return await work(reader);
  } finally {
    await reader.stop();
  }
}

async function writeExport(
  context: CommandContext,
  file: string,
  range: { readonly from: bigint; readonly to?: bigint },
): Promise<string> {
  const publicKey = readPublicKey(context.settings);
  const keyChanges = await context.checkpoints.readKeyChanges();
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let count = 0;
  await withReader(context, (reader) =>
    exportLedger(reader, { ...range, publicKey, keyChanges }, async (lines) => {
      count += lines.length;
      if (!output.write(lines.map((line) => `${line}\n`).join(''))) await once(output, 'drain');
    }),
  );
  output.end();
  await once(output, 'finish');
  return `${count} lines are in ${file}; verify them with: npm run verify-export -- ${file}\n`;
}

async function verify(context: CommandContext, [scope]: readonly string[]): Promise<string> {
  const report = await verifyLedger({
    url: context.database.readUrl,
    archive: context.checkpoints,
    publicKey: readPublicKey(context.settings),
    isComplete: scope === '--all',
  });
  const { problems, from, checkpoints, movements, postings, detachedParts, tookMs } = report;
  if (problems.length > 0) {
    const isOlder = problems.every(({ kind }) => kind === 'restored');
    const verdict = isOlder
      ? `THE DATABASE IS OLDER THAN ITS CHECKPOINTS: it was restored to checkpoint ${checkpoints}, and is consistent (docs/recipes/after-a-restore.md)`
      : 'THE LEDGER IS NOT CONSISTENT';
    throw new Error(`${problems.map(({ kind, message }) => `${kind}: ${message}\n`).join('')}${verdict}`);
  }
  const abandoned = (await context.checkpoints.readAbandoned()).map(
    (entry) => `${describeAbandonment(parseAbandonment(entry))}\n`,
  );
  const changes = (await context.checkpoints.readKeyChanges()).map(
    (entry) => `${describeKeyChange(parseKeyChange(entry))}\n`,
  );
  const detached = detachedParts.length === 0 ? '' : ` (parts ${detachedParts.join(', ')} are detached)`;
  return (
    `checkpoints ${from} to ${checkpoints}, ${movements} movements, ${postings} postings, ${Math.round(tookMs)} ms: ` +
    `the ledger is consistent${detached}\n${changes.join('')}${abandoned.join('')}`
  );
}

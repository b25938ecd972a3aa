import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { AdminCommands } from './admin-command.ts';
import { readRegistry } from '../areas/instruments/public.ts';
import { compareJournal, type LostBroadcast, raiseSigningNumbers } from '../books/compare-journal.ts';
import { readJournal } from '../signatures/signer-journal.ts';

/** What the signer's journal has and a restored database does not (docs/recipes/after-a-restore.md). */
export const restoreCommands: AdminCommands = {
  'compare-journal': {
    usage: '<file of the signer’s journal>',
    run: async ({ withApp }, [file = '']) => {
      const entries = await readJournal(file);
      return withApp(async (app) => {
        const { instruments } = await readRegistry(app);
        const lost = await compareJournal(app.db, entries);
        const count = `${entries.length} withdrawals are in the journal, ${lost.length} of them not signed here`;
        return [count, ...lost.map((one) => describe(one, instruments))].join('\n');
      });
    },
  },
  'raise-signing-numbers': {
    usage: '<file of the signer’s journal>',
    run: async ({ withApp }, [file = '']) => {
      const entries = await readJournal(file);
      const raised = await withApp(({ db }) => raiseSigningNumbers(db, entries));
      const lines = raised.map(
        ({ network, account, next }) => `the next number of ${account} on ${network} is ${next}`,
      );
      return lines.join('\n') || 'no account has numbers that this database does not know';
    },
  },
};

function describe(
  { network, txid, currency, address, units, known, owners, withdrawal }: LostBroadcast,
  instruments: readonly Instrument[],
): string {
  const amount = formatUnits(units, findInstrument(instruments, currency)?.ledgerScale ?? 0);
  const row = known ? `${known.referenceNo}, ${known.state}` : `no withdrawal ${withdrawal}`;
  return `${network} ${txid}: ${amount} ${currency} to ${address}; ${row}; saved by ${owners.join(', ') || 'no customer'}`;
}

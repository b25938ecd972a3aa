import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { readNetworkFees, screenWithdrawals } from '../areas/payouts/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { openJournal, readJournal } from '../signatures/signer-journal.ts';
import { signApproved } from '../signer/sign-approved.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { compareJournal } from './compare-journal.ts';

/* After a restore the signer's journal names the payments that the database does not know. */

const testEnv = await createTestEnv();
const { signer, createOwner, request, confirm, read } = createWithdrawalSteps(testEnv);
const path = join(mkdtempSync(join(tmpdir(), 'istmo-journal-')), 'journal.jsonl');
const journal = await openJournal(path);

/** The worker's tasks until what was confirmed is approved. */
async function screenAll(): Promise<void> {
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(testEnv.workerApp);
  await readNetworkFees(testEnv.workerApp);
}

test('what was signed after the backup is named, with its withdrawal or that it is lost, and with who saved the address', async () => {
  const owner = await createOwner('USDT', '1000');
  const withdraw = async () => (await request(owner, 'USDT', { amount: '100' })).body.data?._id ?? '';
  const signed = await withdraw();
  await confirm(owner);
  await screenAll();
  await signApproved({ ...signer, journal });
  const entry = await journal.findOf(signed);
  if (!entry) throw new Error('the signer signed nothing');
  expect(await compareJournal(testEnv.db, await readJournal(path))).toEqual([]);

  const waiting = await withdraw();
  const lost = newId();
  await journal.append({ ...entry, withdrawal: waiting, spends: waiting, txid: 'a'.repeat(64) });
  await journal.append({ ...entry, withdrawal: lost, spends: lost, txid: 'b'.repeat(64) });
  const { reference_no: referenceNo } = await read(owner, waiting);
  const { network, currency, address, units } = entry;
  const payment = { network, currency, address, units, owners: [owner.customer] };
  expect(await compareJournal(testEnv.db, await readJournal(path))).toEqual([
    {
      ...payment,
      withdrawal: waiting,
      spends: waiting,
      txid: 'a'.repeat(64),
      known: { referenceNo, state: 'pending' },
    },
    { ...payment, withdrawal: lost, spends: lost, txid: 'b'.repeat(64), known: undefined },
  ]);
});

import { expect, test } from 'vitest';
import type { ArchivedCheckpoint, CheckpointArchive } from './port.ts';

const checkpoint = (number: bigint): ArchivedCheckpoint => ({
  number,
  content: `{"number" : "${number}", "text" : "ñ\\n"}`,
  signature: 'c2ln',
});

export async function readAll(archive: CheckpointArchive, from: bigint): Promise<ArchivedCheckpoint[]> {
  const found: ArchivedCheckpoint[] = [];
  for await (const one of archive.read(from)) found.push(one);
  return found;
}

/** What every archive of checkpoints must do. */
export function checkpointArchiveSuite(createArchive: () => Promise<CheckpointArchive>): void {
  const readNumbers = async (archive: CheckpointArchive, from: bigint) =>
    (await readAll(archive, from)).map(({ number }) => number);

  test('an empty archive has no last checkpoint and nothing is verified', async () => {
    const archive = await createArchive();
    expect(await archive.readLast()).toBeUndefined();
    expect(await readNumbers(archive, 0n)).toEqual([]);
    expect(await archive.readVerified()).toBe(0n);
  });

  test('checkpoints are read as they were added, from any number on', async () => {
    const archive = await createArchive();
    await archive.append([checkpoint(9_998n), checkpoint(9_999n), checkpoint(10_000n)]);
    await archive.append([checkpoint(10_001n)]);
    expect(await readAll(archive, 0n)).toEqual([9_998n, 9_999n, 10_000n, 10_001n].map(checkpoint));
    expect(await readNumbers(archive, 9_999n)).toEqual([9_999n, 10_000n, 10_001n]);
    expect(await readNumbers(archive, 10_001n)).toEqual([10_001n]);
    expect(await archive.readLast()).toEqual(checkpoint(10_001n));
  });

  test('what was abandoned is left out, what is added afterwards with the same numbers is read, and who abandoned it is kept', async () => {
    const archive = await createArchive();
    await archive.append([9_998n, 9_999n, 10_000n, 10_001n].map(checkpoint));
    await archive.writeVerified(10_001n);
    const abandonment = { content: '{"restored_to":"9998","abandoned_to":"10001"}', signature: 'c2ln' };
    await archive.abandon(abandonment);
    expect(await readNumbers(archive, 0n)).toEqual([9_998n]);
    expect((await archive.readLast())?.number).toBe(9_998n);
    expect(await archive.readVerified()).toBe(0n);
    expect(await archive.readAbandoned()).toEqual([abandonment]);
    await archive.append([9_999n, 10_000n, 10_001n, 10_002n].map(checkpoint));
    expect(await readNumbers(archive, 9_998n)).toEqual([9_998n, 9_999n, 10_000n, 10_001n, 10_002n]);
    // The same entry once more hides no later one.
    await archive.abandon(abandonment);
    expect(await readNumbers(archive, 9_998n)).toEqual([9_998n, 10_002n]);
  });

  test('changes of the key are kept in their order, each once', async () => {
    const archive = await createArchive();
    expect(await archive.readKeyChanges()).toEqual([]);
    const [first, second] = [5, 9].map((after) => ({
      content: `{"key_changed_after":"${after}"}`,
      signature: 'c2ln',
      countersignature: 'Y291bnRlcg==',
    }));
    if (!first || !second) throw new Error('there are two');
    for (const change of [first, second, first]) await archive.addKeyChange(change);
    expect(await archive.readKeyChanges()).toEqual([first, second]);
    expect(await archive.readLast()).toBeUndefined();
  });

  test('the newest verified checkpoint is remembered', async () => {
    const archive = await createArchive();
    await archive.writeVerified(7n);
    await archive.writeVerified(12n);
    expect(await archive.readVerified()).toBe(12n);
  });
}

import type { ArchivedCheckpoint, CheckpointArchive } from './port.ts';

const perAppend = 1_000;

/**
 * Copies what an archive has to another one: that checkpoints were abandoned, the changes of the key, and the checkpoints that follow the last one there. A
 * repeat goes on. The abandoned checkpoints themselves stay where they are. Returns how many checkpoints were copied.
 */
export async function copyCheckpoints(source: CheckpointArchive, target: CheckpointArchive): Promise<number> {
  // Before the checkpoints, so that none of them is left out there.
  const known = new Set((await target.readAbandoned()).map(({ content }) => content));
  for (const abandonment of await source.readAbandoned())
    if (!known.has(abandonment.content)) await target.abandon(abandonment);
  for (const change of await source.readKeyChanges()) await target.addKeyChange(change);
  let copied = 0;
  let batch: ArchivedCheckpoint[] = [];
  const append = async () => {
    await target.append(batch);
    copied += batch.length;
    batch = [];
  };
  for await (const checkpoint of source.read(((await target.readLast())?.number ?? 0n) + 1n)) {
    batch.push(checkpoint);
    if (batch.length === perAppend) await append();
  }
  await append();
  await target.writeVerified(await source.readVerified());
  return copied;
}

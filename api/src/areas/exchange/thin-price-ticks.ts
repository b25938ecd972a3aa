import type { Reader } from '@istmo/db/tx';
import { deleteTicks, listReplacedTicks } from '../prices/public.ts';
import { listTicksOfSwaps } from './exchange.store.ts';

const hourMs = 3_600_000;
// A worker that stood still for longer leaves the ticks of the time before.
const hoursPerRun = 7 * 24;

/**
 * Deletes old price ticks of the last week before `before`, except the last of each hour and those that a swap used. A tick that was
 * replaced within its hour can only be used until then and for the short time that a quote is locked, so the swaps of that hour and the
 * next are the only ones to check.
 */
export async function thinPriceTicks(reader: Reader, before: Date): Promise<void> {
  const end = Math.floor(before.getTime() / hourMs);
  for (let hour = end - hoursPerRun; hour < end; hour++) {
    const [from, to] = [new Date(hour * hourMs), new Date((hour + 1) * hourMs)];
    const replaced = await listReplacedTicks(reader, { from, to });
    if (replaced.length === 0) continue;
    const used = new Set(await listTicksOfSwaps(reader, { from, to: new Date((hour + 2) * hourMs) }));
    await deleteTicks(
      reader,
      replaced.filter((id) => !used.has(id)),
    );
  }
}

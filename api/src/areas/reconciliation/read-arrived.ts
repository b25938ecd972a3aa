import type { Reader } from '@istmo/db/tx';
import { readUncredited } from '../deposits/public.ts';

/** Units of a security that came to the platform's wallet on Liquid and are not in the books yet, or never will be. */
export async function readArrivedOnLiquid(reader: Reader, code: string): Promise<bigint> {
  const arrived = await readUncredited(reader);
  return arrived
    .filter(({ network, currency }) => network === 'LIQUID' && currency === code)
    .reduce((sum, { units }) => sum + units, 0n);
}

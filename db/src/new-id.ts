import { randomFillSync } from 'node:crypto';

const poolSize = 512;
const bytesPerId = 10;
const pool = Buffer.alloc(poolSize * bytesPerId);
let used = poolSize;
let lastMs = 0;
let count = 0;

/**
 * Generates a UUID version 7. The ids of one process ascend in the order they are generated, also within a millisecond and when the
 * system's clock is set back, so that rows are added at the end of their index and sort by age.
 */
export function newId(): string {
  if (used === poolSize) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used++ * bytesPerId;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Starts in the lower half, so that a millisecond has at least two thousand ids before the next millisecond is used.
    count = pool.readUInt16BE(at) & 0x7ff;
  } else if (++count > 0xfff) {
    lastMs++;
    count = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const middle = (0x7000 | count).toString(16);
  const tail = pool.toString('hex', at + 2, at + bytesPerId);
  const variant = ((pool.readUInt8(at + 2) & 0x3f) | 0x80).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${variant}${tail.slice(2, 4)}-${tail.slice(4)}`;
}

/** Less than every id that is generated from that many milliseconds ago on. */
export function lowestIdSince(msAgo: number): string {
  const time = (Date.now() - msAgo).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

import type { Tip } from './port.ts';

/** Blocks that were read, the newest first, at distances that double: the newest of them that is still in the chain is where reading goes on. */
export type EvmCursor = readonly Tip[];

const maxBlocks = 24;

/** Reads a cursor; empty for one that is not ours. */
export function parseCursor(text: string): EvmCursor {
  const parts = text.split(',').map((part) => /^(\d{1,15})\.(0x[0-9a-f]{64})$/.exec(part));
  return parts.flatMap((found) => (found?.[1] && found[2] ? [{ height: Number(found[1]), hash: found[2] }] : []));
}

/** The cursor after a further block was read. Of the earlier ones fewer are kept the deeper they are. */
export function extendCursor(cursor: EvmCursor, read: Tip): string {
  let distance = 1;
  const kept = cursor.filter(({ height }) => {
    const isKept = read.height - height >= distance;
    if (isKept) distance = (read.height - height) * 2;
    return isKept;
  });
  return [read, ...kept.slice(0, maxBlocks - 1)].map(({ height, hash }) => `${height}.${hash}`).join(',');
}

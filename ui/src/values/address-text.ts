/**
 * The first and last `ends` characters with an ellipsis between; a short one is left whole. For lists only: decisions show the full
 * address.
 */
export function shortened(address: string, ends: 10 | 16): string {
  return address.length <= ends * 2 + 1 ? address : `${address.slice(0, ends)}…${address.slice(-ends)}`;
}

/** The whole address in groups of four, the last group shorter where needed: "bc1q", "9h7g", "3k". */
export function inFours(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}

/** True for two different addresses with the same first and last four characters: an attacker uses one to be copied by mistake. */
export function looksAlike(one: string, other: string): boolean {
  return one !== other && one.slice(0, 4) === other.slice(0, 4) && one.slice(-4) === other.slice(-4);
}

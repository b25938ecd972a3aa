/** The first and last `ends` characters with an ellipsis between; a short one is left whole. Lists only: decisions show the full address. */
export function shortened(address: string, ends: 10 | 16): string {
  return address.length <= ends * 2 + 1 ? address : `${address.slice(0, ends)}…${address.slice(-ends)}`;
}

/** The whole address in groups of four, the last group taking what is left: "bc1q", "9h7g", "3k". */
export function inFours(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? [];
}

/** Two addresses that share their first and last four characters but are not the same: what a thief sends to be copied from a list. */
export function looksAlike(one: string, other: string): boolean {
  return one !== other && one.slice(0, 4) === other.slice(0, 4) && one.slice(-4) === other.slice(-4);
}

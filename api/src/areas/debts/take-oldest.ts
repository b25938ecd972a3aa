import type { CreditsLeft } from '@istmo/ledger';

/** A part of a credit that settled a debt. */
export type SettledCredit = { readonly event: string; readonly units: bigint };

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Takes units from what a customer has, the first that came first: from which credits, and what is left afterwards. Pure. */
export function takeOldest(
  { units, credits }: CreditsLeft,
  wanted: bigint,
): { readonly taken: readonly SettledCredit[]; readonly left: CreditsLeft } {
  // What older credits left goes first, and nothing is said of those.
  let rest =
    wanted -
    least(
      wanted,
      credits.reduce((older, credit) => older - credit.units, units),
    );
  const taken = new Map<string, bigint>();
  const left = credits.flatMap((credit) => {
    const part = least(credit.units, rest);
    rest -= part;
    if (part > 0n) taken.set(credit.event, (taken.get(credit.event) ?? 0n) + part);
    return part === credit.units ? [] : [{ ...credit, units: credit.units - part }];
  });
  return {
    taken: [...taken].map(([event, part]) => ({ event, units: part })),
    left: { units: units - wanted, credits: left },
  };
}

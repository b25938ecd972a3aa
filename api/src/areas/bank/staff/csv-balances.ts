type BalancedLine = { readonly line: number; readonly units: bigint; readonly balance: bigint | undefined };

type BalanceCheck = {
  /** The first line whose balance is not that of the line before and its own amount. */
  readonly wrongLine: { readonly line: number; readonly expected: bigint; readonly stated: bigint } | undefined;
  readonly balances: { readonly opening: bigint; readonly closing: bigint } | undefined;
};

/** Follows the balances of a statement from its oldest line on. A line without a balance counts into the next one that has it. */
function follow(lines: readonly BalancedLine[]): BalanceCheck {
  let balance: bigint | undefined;
  let opening: bigint | undefined;
  let sum = 0n;
  for (const { line, units, balance: stated } of lines) {
    sum += units;
    if (balance !== undefined) balance += units;
    if (stated === undefined) continue;
    if (balance !== undefined && balance !== stated)
      return { wrongLine: { line, expected: balance, stated }, balances: undefined };
    balance = stated;
    opening ??= stated - sum;
  }
  const balances = opening === undefined || balance === undefined ? undefined : { opening, closing: balance };
  return { wrongLine: undefined, balances };
}

/** Some banks write the newest line first: the balances are right in one of the two orders. */
export function checkBalances(lines: readonly BalancedLine[]): BalanceCheck {
  const oldestFirst = follow(lines);
  if (oldestFirst.wrongLine === undefined) return oldestFirst;
  const newestFirst = follow(lines.toReversed());
  return newestFirst.wrongLine === undefined ? newestFirst : oldestFirst;
}

import type { Definitions } from './checkpoint.ts';

const differs = (left: unknown, right: unknown) => JSON.stringify(left) !== JSON.stringify(right);

const lists = ['account_kinds', 'movement_kinds', 'rules'] as const;

/**
 * What changed in the definitions and never may: the scale of a currency, a lower supply cap, a currency that is gone, and kinds or
 * rules without a new migration.
 */
export function findForbiddenChanges(before: Definitions, after: Definitions): string[] {
  const changes: string[] = [];
  for (const currency of before.currencies) {
    const now = after.currencies.find(({ code }) => code === currency.code);
    if (!now) changes.push(`${currency.code} is gone`);
    else {
      if (now.scale !== currency.scale)
        changes.push(`the scale of ${currency.code} was ${currency.scale} and is ${now.scale}`);
      if (now.number !== currency.number)
        changes.push(`the number of ${currency.code} was ${currency.number} and is ${now.number}`);
      if (isLower(now.supply_cap, currency.supply_cap))
        changes.push(
          `the supply cap of ${currency.code} was ${currency.supply_cap ?? 'none'} and is ${now.supply_cap ?? 'none'}`,
        );
    }
  }
  if (!differs(before.migrations, after.migrations))
    for (const list of lists)
      if (differs(before[list], after[list]))
        changes.push(`${list} changed without a migration: ${describe(before[list], after[list])}`);
  return changes;
}

// A cap is only ever raised; money has none and gets none.
function isLower(now: string | null, before: string | null): boolean {
  return now === null || before === null ? now !== before : BigInt(now) < BigInt(before);
}

/** The entries that only one of the two lists has. */
function describe(before: unknown, after: unknown): string {
  const [left, right] = [before, after].map((list) =>
    (Array.isArray(list) ? list : []).map((one) => JSON.stringify(one)),
  );
  const without = (all: readonly string[] = [], others: readonly string[] = []) =>
    all.filter((one) => !others.includes(one));
  return `was ${without(left, right).join(' ') || 'absent'}, is ${without(right, left).join(' ') || 'absent'}`;
}

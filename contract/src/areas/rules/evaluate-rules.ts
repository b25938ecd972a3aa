import { addDays } from '../../kernel/day.ts';
import { acquires, type Holding, type RuleFacts } from './rule-facts.ts';
import type { RuleFailure, RuleName } from './rule-failure.ts';
import type { RuleSet } from './rule-set.ts';

type Check = (rules: RuleSet, facts: RuleFacts) => RuleFailure | undefined;

const zero = 0n;
const max = (left: bigint, right: bigint): bigint => (left > right ? left : right);
const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the rules need ${name}, which was not read`);
  return value;
}

/** All that a customer owns of a security, reserved units too. */
export const ownedOf = ({ available, held, frozen, locked, reserved }: Holding): bigint =>
  available + held + frozen + locked + reserved;
/** What is left once the open withdrawals have gone. */
const stayingOf = ({ available, frozen, locked }: Holding): bigint => available + frozen + locked;

const checkPause: Check = ({ isPaused }) =>
  isPaused ? { rule: 'paused', fact: '', limit: '', way_out: 'wait' } : undefined;

const checkIdentity: Check = ({ needsIdentity }, { action, kycStatus }) =>
  !needsIdentity || !acquires(action) || kycStatus === 'verified'
    ? undefined
    : {
        rule: 'identity',
        fact: kycStatus,
        limit: 'verified',
        way_out: kycStatus === 'pending' ? 'wait_for_verification' : 'verify_identity',
      };

const checkCountry: Check = ({ countries }, { action, country }) => {
  if (!countries || !acquires(action)) return undefined;
  const isListed = countries.codes.includes(country);
  if (country !== '' && isListed === (countries.mode === 'allow')) return undefined;
  return {
    rule: countries.mode === 'allow' ? 'country_allowed' : 'country_blocked',
    fact: country,
    limit: countries.codes.join(','),
    way_out: country === '' ? 'complete_profile' : 'none',
  };
};

const checkCategory: Check = ({ categories }, { action, category }) =>
  !categories || !acquires(action) || categories.includes(category)
    ? undefined
    : { rule: 'category', fact: category, limit: categories.join(','), way_out: 'ask_for_category' };

const checkHolders: Check = ({ maxHolders }, { action, holding, otherHolders }) => {
  if (maxHolders === null || !acquires(action)) return undefined;
  const others = required(otherHolders, 'the number of holders');
  if (ownedOf(required(holding, 'the holding')) > zero || others < maxHolders) return undefined;
  return { rule: 'holders', fact: `${others}`, limit: `${maxHolders}`, way_out: 'wait' };
};

const checkHolding: Check = ({ maxHolding }, { action, units, holding }) => {
  if (maxHolding === null || !acquires(action)) return undefined;
  const owned = ownedOf(required(holding, 'the holding'));
  if (owned + units <= maxHolding) return undefined;
  const amount = max(maxHolding - owned, zero);
  return {
    rule: 'holding',
    fact: `${owned + units}`,
    limit: `${maxHolding}`,
    way_out: amount > zero ? 'order_less' : 'none',
    amount: `${amount}`,
  };
};

const checkSupply: Check = ({ maxSupply }, { action, units, circulating }) => {
  if (maxSupply === null || action !== 'buy') return undefined;
  const before = required(circulating, 'the units in circulation');
  if (before + units <= maxSupply) return undefined;
  const amount = max(maxSupply - before, zero);
  return {
    rule: 'supply',
    fact: `${before}`,
    limit: `${maxSupply}`,
    way_out: amount > zero ? 'order_less' : 'wait',
    amount: `${amount}`,
  };
};

/**
 * The units that may not leave yet, with the days on which they may. What was acquired first leaves first, so the newest units are those that
 * are still here.
 */
function listLocked(rules: RuleSet, facts: RuleFacts): { readonly until: string; readonly units: bigint }[] {
  const staying = stayingOf(required(facts.holding, 'the holding'));
  const { lockUpDays: days, lockUpUntil: until } = rules;
  if (until !== null && facts.today < until && days === null) return staying > zero ? [{ until, units: staying }] : [];
  const recent =
    days === null
      ? []
      : required(facts.acquired, 'what was acquired').map((one) => ({
          until: [addDays(one.day, days), until ?? ''].toSorted().at(-1) ?? '',
          units: one.units,
          day: one.day,
        }));
  let left = staying;
  const locked: { until: string; units: bigint }[] = [];
  for (const one of recent.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    const units = min(one.units, left);
    left -= units;
    if (units > zero && facts.today < one.until) locked.push({ until: one.until, units });
  }
  if (until !== null && facts.today < until && left > zero) locked.push({ until, units: left });
  return locked.toSorted((a, b) => (a.until < b.until ? -1 : 1));
}

const checkLockUp: Check = (rules, facts) => {
  if ((rules.lockUpDays === null && rules.lockUpUntil === null) || acquires(facts.action)) return undefined;
  const holding = required(facts.holding, 'the holding');
  const locked = listLocked(rules, facts);
  const total = locked.reduce((sum, { units }) => sum + units, zero);
  // Units that are frozen or in lots cannot leave anyway, so they are taken to be the locked ones.
  const free = max(min(holding.available, stayingOf(holding) - total), zero);
  if (total === zero || facts.units <= free) return undefined;
  let missing = facts.units - free;
  const enough = locked.find(({ units }) => {
    missing -= units;
    return missing <= zero;
  });
  return {
    rule: 'lock_up',
    fact: `${total}`,
    limit: rules.lockUpDays === null ? '' : `${rules.lockUpDays}`,
    way_out: 'wait_until',
    amount: `${free}`,
    date: (enough ?? locked.at(-1))?.until ?? facts.today,
  };
};

const checkFrozen: Check = (_, { action, units, holding }) => {
  if (acquires(action)) return undefined;
  const { available, frozen } = required(holding, 'the holding');
  return frozen === zero || units <= available
    ? undefined
    : { rule: 'frozen', fact: `${frozen}`, limit: '0', way_out: 'ask_support', amount: `${available}` };
};

const checkMinOrder: Check = ({ minOrder }, { action, units, holding }) => {
  if (minOrder === null || action === 'deposit' || units >= minOrder) return undefined;
  if (!acquires(action) && units === stayingOf(required(holding, 'the holding'))) return undefined;
  return { rule: 'min_order', fact: `${units}`, limit: `${minOrder}`, way_out: 'order_more', amount: `${minOrder}` };
};

const checkMinHolding: Check = ({ minHolding }, { action, units, holding }) => {
  if (minHolding === null || action === 'deposit') return undefined;
  const has = required(holding, 'the holding');
  const rest = acquires(action) ? ownedOf(has) + units : stayingOf(has) - units;
  if (rest <= zero || rest >= minHolding) return undefined;
  const failure = { rule: 'min_holding', fact: `${rest}`, limit: `${minHolding}` } as const;
  if (acquires(action)) return { ...failure, way_out: 'order_more', amount: `${minHolding - ownedOf(has)}` };
  return { ...failure, way_out: 'order_all_or_less', amount: `${max(stayingOf(has) - minHolding, zero)}` };
};

const checks: readonly Check[] = [
  checkPause,
  checkIdentity,
  checkCountry,
  checkCategory,
  checkHolders,
  checkHolding,
  checkSupply,
  checkLockUp,
  checkFrozen,
  checkMinOrder,
  checkMinHolding,
];

/** Every rule that an order breaks, in a fixed order; none where it is allowed. Of the same rules and facts always the same. */
export function evaluateRules(rules: RuleSet, facts: RuleFacts): RuleFailure[] {
  return checks.flatMap((check) => check(rules, facts) ?? []);
}

/** What concerns a holder without an order. */
const holderRules: ReadonlySet<RuleName> = new Set([
  'identity',
  'country_allowed',
  'country_blocked',
  'category',
  'holding',
  'min_holding',
]);

/** Which rules a customer who holds the security breaks now: those of holding it, and the lock-up of what is free otherwise. */
export function evaluateHolder(
  rules: RuleSet,
  facts: Omit<RuleFacts, 'action' | 'units'> & { readonly holding: Holding },
): RuleFailure[] {
  const asked: RuleSet = { ...rules, maxHolders: null, maxSupply: null, minOrder: null, isPaused: false };
  const holds = evaluateRules(asked, { ...facts, action: 'receive', units: zero });
  const leaves = checkLockUp(asked, { ...facts, action: 'send', units: facts.holding.available });
  return [...holds.filter(({ rule }) => holderRules.has(rule)), ...(leaves ? [leaves] : [])];
}

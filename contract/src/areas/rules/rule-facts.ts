import * as z from 'zod/mini';
import type { KycStatus } from '../../kernel/account-status.ts';
import { type InvestorCategory, investorCategories } from '../../kernel/investor-category.ts';
import type { RuleSet } from './rule-set.ts';

/**
 * What a customer is about to do with units of a security: `buy` and `sell` here, `deposit` and `withdraw` from and to outside, `receive` and
 * `send` between customers.
 */
export const ruleActions = ['buy', 'sell', 'deposit', 'withdraw', 'receive', 'send'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** Whether the customer has more afterwards. */
export function acquires(action: RuleAction): boolean {
  return action === 'buy' || action === 'deposit' || action === 'receive';
}

/** A customer's units: free, in open withdrawals, blocked, in lots until their day, and reserved for a payment that is not made yet. */
export type Holding = {
  readonly available: bigint;
  readonly held: bigint;
  readonly frozen: bigint;
  readonly locked: bigint;
  readonly reserved: bigint;
};

/** Units that came to a customer on a day, as YYYY-MM-DD. */
type AcquiredUnits = { readonly day: string; readonly units: bigint };

/** Everything a decision depends on. Figures that no rule of the set needs are not read, and absent. */
export type RuleFacts = {
  readonly action: RuleAction;
  readonly units: bigint;
  /** The day in the operator's time zone. */
  readonly today: string;
  readonly kycStatus: KycStatus;
  /** The two-letter code; empty where the profile names none. */
  readonly country: string;
  readonly category: InvestorCategory;
  readonly holding?: Holding;
  /** How many others hold it. */
  readonly otherHolders?: number;
  /** Units in customers' hands and outside, before the order. */
  readonly circulating?: bigint;
  /** What may still be locked up. */
  readonly acquired?: readonly AcquiredUnits[];
};

export type NeededFacts = Readonly<Record<'holding' | 'otherHolders' | 'circulating' | 'acquired', boolean>>;

/** Which figures the rules of a set depend on for an action. */
export function listNeededFacts(rules: RuleSet, action: RuleAction): NeededFacts {
  const isIn = acquires(action);
  const otherHolders = isIn && rules.maxHolders !== null;
  const acquired = !isIn && rules.lockUpDays !== null;
  // Units that leave may be frozen ones, which the answer says.
  const holding =
    !isIn || otherHolders || rules.maxHolding !== null || (action !== 'deposit' && rules.minHolding !== null);
  return { holding, otherHolders, circulating: action === 'buy' && rules.maxSupply !== null, acquired };
}

const units = z.string().check(z.regex(/^-?\d{1,19}$/));
// Decisions from before there were lots have no locked units.
const holdingFields = z.object({
  available: units,
  held: units,
  frozen: units,
  locked: z.exactOptional(units),
  reserved: units,
});

/** The facts as they are stored with a decision. */
export const ruleFactsFields = z.object({
  action: z.enum(ruleActions),
  units,
  today: z.string(),
  kyc: z.enum(['none', 'pending', 'redo', 'verified']),
  country: z.string(),
  category: z.enum(investorCategories),
  holding: z.exactOptional(holdingFields),
  other_holders: z.exactOptional(z.int()),
  circulating: z.exactOptional(units),
  acquired: z.exactOptional(z.array(z.object({ day: z.string(), units }))),
});
export type RuleFactsFields = z.output<typeof ruleFactsFields>;

export function toFactsFields({ holding, otherHolders, circulating, acquired, ...facts }: RuleFacts): RuleFactsFields {
  return {
    action: facts.action,
    units: `${facts.units}`,
    today: facts.today,
    kyc: facts.kycStatus,
    country: facts.country,
    category: facts.category,
    ...(holding && {
      holding: {
        available: `${holding.available}`,
        held: `${holding.held}`,
        frozen: `${holding.frozen}`,
        ...(holding.locked > BigInt(0) && { locked: `${holding.locked}` }),
        reserved: `${holding.reserved}`,
      },
    }),
    ...(otherHolders !== undefined && { other_holders: otherHolders }),
    ...(circulating !== undefined && { circulating: `${circulating}` }),
    ...(acquired && { acquired: acquired.map((one) => ({ day: one.day, units: `${one.units}` })) }),
  };
}

export function toFacts(fields: RuleFactsFields): RuleFacts {
  const { holding, other_holders: otherHolders, circulating, acquired } = fields;
  return {
    action: fields.action,
    units: BigInt(fields.units),
    today: fields.today,
    kycStatus: fields.kyc,
    country: fields.country,
    category: fields.category,
    ...(holding && {
      holding: {
        available: BigInt(holding.available),
        held: BigInt(holding.held),
        frozen: BigInt(holding.frozen),
        locked: BigInt(holding.locked ?? 0),
        reserved: BigInt(holding.reserved),
      },
    }),
    ...(otherHolders !== undefined && { otherHolders }),
    ...(circulating !== undefined && { circulating: BigInt(circulating) }),
    ...(acquired && { acquired: acquired.map((one) => ({ day: one.day, units: BigInt(one.units) })) }),
  };
}

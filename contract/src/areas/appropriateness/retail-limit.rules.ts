import * as m from '@istmo/contract/messages';
import { dollarScale, readDollars } from '../../kernel/dollars.ts';
import { trimZeros } from '../../kernel/format.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import type { LimitMeasure, RetailLimitRule } from './retail-limit.ts';

/** The country of a rule for every country without its own. */
export const anyCountry = '*';

/** A limit of investors as staff enter it. */
export type RetailLimitForm = {
  /** ISO 3166 alpha-2, or `*`. */
  readonly country: string;
  /** In US dollars; empty: no limit. */
  readonly floor: string;
  /** In percent of the greater or lesser of income and wealth; empty: the floor is the limit. */
  readonly share: string;
  readonly basis_en: string;
  readonly basis_es: string;
};

// A share is in basis points: a percentage with two places.
const sharePlaces = 2;
const wholeShare = 10_000n;
const maxFloor = 100_000_000_000_000n;

function readShare(percent: string): number | undefined {
  const share = parseUnits(percent.trim(), sharePlaces);
  return share === undefined || share === 0n || share > wholeShare ? undefined : Number(share);
}

const floorRule: Rule<string, RetailLimitForm> = (floor) => {
  if (floor.trim() === '') return undefined;
  const cents = readDollars(floor);
  return cents === undefined || cents > maxFloor ? failure(m.appropriateness_floor_invalid) : undefined;
};

const shareRule: Rule<string, RetailLimitForm> = (share, { floor }) => {
  if (share.trim() === '') return undefined;
  if (floor.trim() === '') return failure(m.appropriateness_share_without_floor);
  return readShare(share) === undefined ? failure(m.appropriateness_share_invalid) : undefined;
};

const basis = [
  required(m.appropriateness_basis_missing),
  lengthBetween(3, 200, m.appropriateness_basis_length),
  withoutDisallowedContent,
];

/** The rules of a limit of investors, in the order of the form. */
export const retailLimitRules: Rules<RetailLimitForm> = {
  country: [matches(/^(?:[A-Z]{2}|\*)$/, m.appropriateness_country_missing)],
  floor: [floorRule],
  share: [shareRule],
  basis_en: basis,
  basis_es: basis,
};

/** The rule of a form that breaks no rule. */
export function toRetailLimit({ floor, share }: RetailLimitForm, measure: LimitMeasure): RetailLimitRule {
  const floorCents = readDollars(floor) ?? null;
  const points = readShare(share) ?? null;
  return { floorCents, share: points, measure: points === null ? null : measure };
}

/** Cents as dollars with two places: 250000 is "2500.00". */
export const dollarsText = (cents: bigint): string => formatUnits(cents, dollarScale);

/** Basis points as a percentage without trailing zeros: 250 is "2.5". */
export const sharePercent = (share: number): string => trimZeros(formatUnits(BigInt(share), sharePlaces), 0);

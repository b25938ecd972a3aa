import { isElection, millionths, optionCodes, type Resolution, type VoteTerms } from '../../kernel/vote-terms.ts';

/** What one holder voted with units of the record moment. */
export type CountedVote = {
  readonly units: bigint;
  /** The option for each resolution in their order; '' where the holder did not vote on it. */
  readonly choices: readonly string[];
};

type OptionTotal = { readonly option: string; readonly units: bigint };

type ResolutionCount = {
  /** In the order of the options, the abstention last. */
  readonly totals: readonly OptionTotal[];
  /** Units that may vote and did not on this resolution. */
  readonly notVoted: bigint;
  readonly isPassed: boolean;
  /** The option with the most units; '' where two have as many, or none has any. Of no election `for` or `against`. */
  readonly leader: string;
};

export type VoteCount = {
  readonly eligible: bigint;
  readonly represented: bigint;
  readonly voters: number;
  readonly isQuorate: boolean;
  readonly resolutions: readonly ResolutionCount[];
};

const sum = (units: readonly bigint[]): bigint => units.reduce((whole, one) => whole + one, 0n);
const whole = BigInt(millionths);

function hasMajority(
  resolution: Resolution,
  { totals, eligible }: { totals: ReadonlyMap<string, bigint>; eligible: bigint },
) {
  const rest = [...totals].filter(([option]) => option !== 'abstain').map(([, units]) => units);
  const [most = 0n, next = 0n] = isElection(resolution)
    ? rest.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0))
    : [totals.get('for') ?? 0n, totals.get('against') ?? 0n];
  const base = resolution.base === 'all' ? eligible : sum([...totals.values()]);
  if (most === 0n || (isElection(resolution) && most === next)) return false;
  if (resolution.majority === 'simple') return most > next;
  if (resolution.majority === 'absolute') return most * 2n > base;
  return most * whole >= BigInt(resolution.share) * base;
}

/** The option with the most units, an abstention apart; '' where two have as many, or none has any. */
export function findLeader(totals: readonly OptionTotal[]): string {
  const named = totals.filter(({ option, units }) => option !== 'abstain' && units > 0n);
  const most = named.reduce((max, { units }) => (units > max ? units : max), 0n);
  const leaders = named.filter(({ units }) => units === most);
  return leaders.length === 1 ? (leaders[0]?.option ?? '') : '';
}

type Counted = { readonly votes: readonly CountedVote[]; readonly eligible: bigint; readonly isQuorate: boolean };

function countResolution(
  resolution: Resolution,
  index: number,
  { votes, eligible, isQuorate }: Counted,
): ResolutionCount {
  const totals = new Map(optionCodes(resolution).map((option) => [option, 0n]));
  for (const { units, choices } of votes) {
    const choice = choices[index] ?? '';
    if (choice === '') continue;
    const before = totals.get(choice);
    if (before === undefined) throw new RangeError(`${choice} is no option of resolution ${index + 1}`);
    totals.set(choice, before + units);
  }
  const counted = [...totals].map(([option, units]) => ({ option, units }));
  return {
    totals: counted,
    notVoted: eligible - sum([...totals.values()]),
    isPassed: isQuorate && hasMajority(resolution, { totals, eligible }),
    leader: findLeader(counted),
  };
}

/**
 * Counts a vote. `eligible` are all units that may vote: of holders and outside the platform at the record moment. A unit is represented where its holder
 * voted on one resolution or more, an abstention among them. Without the quorum nothing is passed.
 */
export function countVotes(
  { quorum, resolutions }: Pick<VoteTerms, 'quorum' | 'resolutions'>,
  { votes, eligible }: { readonly votes: readonly CountedVote[]; readonly eligible: bigint },
): VoteCount {
  const represented = sum(votes.map(({ units }) => units));
  const isQuorate = represented * whole >= BigInt(quorum) * eligible;
  return {
    eligible,
    represented,
    voters: votes.length,
    isQuorate,
    resolutions: resolutions.map((resolution, index) =>
      countResolution(resolution, index, { votes, eligible, isQuorate }),
    ),
  };
}

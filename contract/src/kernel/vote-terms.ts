/** How many of the votes a resolution needs. `simple`: more for than against, or of an election more than any other option. `absolute`: more than half. `share`: at least a named share. */
export const voteMajorities = ['simple', 'absolute', 'share'] as const;
export type VoteMajority = (typeof voteMajorities)[number];

/** What a majority is a part of. `cast`: the units that voted on the resolution, abstentions among them. `all`: every unit that may vote. */
export const voteBases = ['cast', 'all'] as const;
export type VoteBase = (typeof voteBases)[number];

/** One of several that an election chooses from. */
export type VoteOption = { readonly code: string; readonly en: string; readonly es: string };

export type Resolution = {
  readonly text_en: string;
  readonly text_es: string;
  /** Of an election; empty: for, against, abstain. */
  readonly options: readonly VoteOption[];
  readonly majority: VoteMajority;
  readonly base: VoteBase;
  /** In millionths; 0 unless the majority is a named share. */
  readonly share: number;
};

/** What a vote is about, as it is in the terms of its event. */
export type VoteTerms = {
  /** The units that must be represented, in millionths of all that may vote. */
  readonly quorum: number;
  /** Whether how holders vote is known to the issuer and to staff only after the end. */
  readonly secret: boolean;
  readonly resolutions: readonly Resolution[];
};

/** The whole, in which quorum and shares are named. */
export const millionths = 1_000_000;

const abstention = 'abstain';
const answers = ['for', 'against', abstention] as const;

/** The options of a resolution in their order, by code; the last is the abstention. */
export const optionCodes = ({ options }: Resolution): readonly string[] =>
  options.length === 0 ? answers : [...options.map(({ code }) => code), abstention];

/** Whether holders choose one of named options. */
export const isElection = ({ options }: Resolution): boolean => options.length > 0;

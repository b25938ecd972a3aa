import type { CountedVote } from './count-votes.ts';

/** One line of the published list: a voter by the code that this voter alone knows. */
export type VoteLine = CountedVote & { readonly code: string };

export type VoteList = {
  readonly event: string;
  /** SHA-256 of the terms and of the snapshot of holders, in hex. */
  readonly terms: string;
  readonly snapshot: string;
  /** In minor units of the security, as all units of the list. */
  readonly eligible: bigint;
  readonly resolutions: number;
  /** By their codes. */
  readonly lines: readonly VoteLine[];
};

/**
 * The published list as text, whose SHA-256 is the hash of the result: CSV with `event`, `terms`, `snapshot` and `eligible`, then a heading and a line for
 * each voter, each ended by a line feed (docs/ledger-format.md). The function `app.vote_list` of the database writes the same.
 */
export function formatVoteList({ event, terms, snapshot, eligible, resolutions, lines }: VoteList): string {
  const numbers = Array.from({ length: resolutions }, (_, index) => index + 1);
  const rows = lines.map(({ code, units, choices }) => [code, `${units}`, ...choices].join(','));
  return [
    `event,${event}`,
    `terms,${terms}`,
    `snapshot,${snapshot}`,
    `eligible,${eligible}`,
    ['code', 'units', ...numbers].join(','),
    ...rows,
    '',
  ].join('\n');
}

/** Reads a published list; undefined where the text is none. */
export function parseVoteList(text: string): VoteList | undefined {
  const [event, terms, snapshot, eligible, heading = '', ...rows] = text.trimEnd().split('\n');
  const valueOf = (line: string | undefined, name: string): string | undefined =>
    line?.startsWith(`${name},`) ? line.slice(name.length + 1) : undefined;
  const head = [
    valueOf(event, 'event'),
    valueOf(terms, 'terms'),
    valueOf(snapshot, 'snapshot'),
    valueOf(eligible, 'eligible'),
  ];
  const [reference, termsHash, snapshotHash, all] = head;
  if (reference === undefined || termsHash === undefined || snapshotHash === undefined) return undefined;
  if (all === undefined || !/^\d+$/.test(all) || !heading.startsWith('code,units,')) return undefined;
  const lines = rows.map((row): VoteLine | undefined => {
    const [code = '', units = '', ...choices] = row.split(',');
    return /^\d+$/.test(units) ? { code, units: BigInt(units), choices } : undefined;
  });
  if (lines.includes(undefined)) return undefined;
  return {
    event: reference,
    terms: termsHash,
    snapshot: snapshotHash,
    eligible: BigInt(all),
    resolutions: heading.split(',').length - 2,
    lines: lines.filter((line) => line !== undefined),
  };
}

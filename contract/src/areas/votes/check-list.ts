import { formatUnits } from '../../kernel/money.ts';
import { optionCodes, type VoteTerms } from '../../kernel/vote-terms.ts';
import { countVotes } from './count-votes.ts';
import { parseVoteList, type VoteList } from './vote-list.ts';

/** A result as the page shows it; units are decimals with `places` decimal places. */
type ShownResult = {
  readonly places: number;
  readonly hash: string;
  readonly represented: string;
  readonly is_quorate: boolean;
  readonly resolutions: readonly {
    readonly totals: readonly { readonly option: string; readonly units: string }[];
    readonly is_passed: boolean;
  }[];
};

type CheckedList = { readonly list: VoteList; readonly isRight: boolean };

/**
 * Counts a published list again: whether its SHA-256 is the hash of the result and its totals are those that are shown. `hash` is the digest of the text as
 * the caller computed it, in hex. Undefined where the text is no list.
 */
export function checkVoteList(
  text: string,
  { hash, terms, result }: { readonly hash: string; readonly terms: VoteTerms; readonly result: ShownResult },
): CheckedList | undefined {
  const list = parseVoteList(text);
  if (!list) return undefined;
  const isKnown = list.lines.every(({ choices }) =>
    terms.resolutions.every((resolution, index) => ['', ...optionCodes(resolution)].includes(choices[index] ?? '')),
  );
  if (!isKnown) return { list, isRight: false };
  const count = countVotes(terms, { votes: list.lines, eligible: list.eligible });
  const decimal = (units: bigint): string => formatUnits(units, result.places);
  const isSame =
    decimal(count.represented) === result.represented &&
    count.isQuorate === result.is_quorate &&
    count.resolutions.every(({ totals, isPassed }, index) => {
      const shown = result.resolutions[index];
      return (
        shown?.is_passed === isPassed &&
        totals.every(({ option, units }) =>
          shown.totals.some((one) => one.option === option && one.units === decimal(units)),
        )
      );
    });
  return { list, isRight: isSame && hash === result.hash };
}

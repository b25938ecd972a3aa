import { isElection, type Resolution, type VoteTerms } from '@istmo/contract/kernel/vote-terms';
import { optionName, resolutionText } from '@istmo/contract/areas/votes/option-name';
import { percentOfUnits } from '@istmo/contract/areas/votes/percent-of-units';
import { quorumText } from '@istmo/contract/areas/votes/quorum-text';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Status } from '@istmo/ui/Tag';
import { amountOf, percentOf } from '../../shared/format.ts';
import type { VoteResult } from './votes.queries.ts';

type SummaryProps = { readonly terms: VoteTerms; readonly security: string; readonly result: VoteResult };

/** Quorum and outcome of each resolution. */
export function VoteSummary({ terms, security, result }: SummaryProps) {
  const quorum = {
    represented: amountOf(result.represented, security),
    eligible: amountOf(result.eligible, security),
    percent: percentOf(percentOfUnits(result.represented, result.eligible)),
  };
  return (
    <>
      <p>{quorumText(terms, result, quorum)}</p>
      <ol className="vote-resolutions">
        {terms.resolutions.map((resolution, index) => (
          <li key={resolution.text_en}>
            <ResolutionResult resolution={resolution} number={index + 1} security={security} result={result} />
          </li>
        ))}
      </ol>
    </>
  );
}

type ResolutionProps = Omit<SummaryProps, 'terms'> & { readonly resolution: Resolution; readonly number: number };

function ResolutionResult({ resolution, number, security, result }: ResolutionProps) {
  const language = getLocale();
  const counted = result.resolutions[number - 1];
  if (!counted) return null;
  const { is_passed: isPassed, totals, leader } = counted;
  const passed =
    isElection(resolution) && leader !== ''
      ? m.votes_elected({ name: optionName(resolution, leader, language) })
      : m.votes_passed();
  return (
    <>
      <h3>
        {number}. {resolutionText(resolution, language)}
      </h3>
      <Status kind={isPassed ? 'done' : 'stopped'}>{isPassed ? passed : m.votes_not_passed()}</Status>
      <Totals
        resolution={resolution}
        security={security}
        eligible={result.eligible}
        leader={leader}
        totals={[...totals, { option: '', units: counted.not_voted }]}
      />
    </>
  );
}

type TotalsProps = {
  readonly resolution: Resolution;
  readonly security: string;
  readonly eligible: string;
  readonly leader?: string;
  readonly totals: readonly { readonly option: string; readonly units: string }[];
};

/** Units of each option, and of all that may vote in percent. */
export function Totals({ resolution, security, eligible, leader, totals }: TotalsProps) {
  return (
    <KeyValue
      pairs={totals.map(({ option, units }) => ({
        key: option,
        name: optionName(resolution, option, getLocale()),
        value: `${amountOf(units, security)} (${percentOf(percentOfUnits(units, eligible))})`,
        strong: option !== '' && option === leader,
      }))}
    />
  );
}

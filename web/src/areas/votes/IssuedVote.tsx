import './votes.css';
import { resolutionText } from '@istmo/contract/areas/votes/option-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { amountOf } from '../../shared/format.ts';
import { PublishedVotes } from './PublishedVotes.tsx';
import { Totals, VoteSummary } from './VoteSummary.tsx';
import { issuedVoteQuery } from './votes.queries.ts';

/** The vote on an event of an own security: turnout, totals where the terms show them, and the result. Without names. */
export function IssuedVote({ reference }: { readonly reference: string }) {
  const vote = useQuery(issuedVoteQuery(reference)).data?.data;
  if (!vote) return null;
  const { terms, security, result, turnout, open_totals: totals } = vote;
  const units = (amount: string | null): string =>
    amount === null ? '—' : `${amountOf(amount, security)} ${security}`;
  const language = getLocale();
  return (
    <section className="card card-pad vote" aria-labelledby="issued-vote">
      <h2 id="issued-vote">{m.votes_staff_title()}</h2>
      {result ? (
        <>
          <VoteSummary terms={terms} security={security} result={result} />
          <PublishedVotes vote={{ ...vote, code: '' }} result={result} />
        </>
      ) : (
        <>
          <KeyValue
            pairs={[
              { key: 'until', name: m.votes_until(), value: <DateTime at={vote.cutoff_at} /> },
              { key: 'voters', name: m.votes_voters(), value: turnout.voters },
              { key: 'units', name: m.votes_represented(), value: units(turnout.units) },
              { key: 'eligible', name: m.votes_eligible(), value: units(turnout.eligible) },
            ]}
          />
          {terms.secret && <p className="event-note">{m.votes_staff_secret()}</p>}
          {totals && (
            <ol className="vote-resolutions">
              {terms.resolutions.map((resolution, index) => (
                <li key={resolution.text_en}>
                  <h3>
                    {index + 1}. {resolutionText(resolution, language)}
                  </h3>
                  <Totals
                    resolution={resolution}
                    security={security}
                    eligible={turnout.eligible ?? '0'}
                    totals={totals[index] ?? []}
                  />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

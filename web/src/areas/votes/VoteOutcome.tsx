import * as m from '@istmo/contract/messages';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { CopyField } from '@istmo/ui/CopyField';
import { PublishedVotes } from './PublishedVotes.tsx';
import { VoteSummary } from './VoteSummary.tsx';
import type { HolderVote, VoteResult } from './votes.queries.ts';

type OutcomeProps = { readonly vote: HolderVote; readonly result: VoteResult };

/** The result of a vote, the code of the own line, and the list in which it is. */
export function VoteOutcome({ vote, result }: OutcomeProps) {
  const { terms, security, code } = vote;
  return (
    <section className="event-part vote" aria-labelledby="vote">
      <h2 id="vote">{m.votes_result()}</h2>
      <VoteSummary terms={terms} security={security} result={result} />
      {code === '' ? (
        vote.own && <p className="event-note">{m.votes_did_not()}</p>
      ) : (
        <div className="vote-code">
          <h3>{m.votes_own_line()}</h3>
          <CopyField
            value={code}
            labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
            onCopied={() => toastCopied(m.votes_own_line())}
            onFailed={toastCopyFailed}
          />
          <p className="event-note">{m.votes_own_line_note()}</p>
        </div>
      )}
      {(vote.own !== null || vote.mandates.length > 0) && <PublishedVotes vote={vote} result={result} />}
    </section>
  );
}

import './votes.css';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { amountOf, whenOf } from '../../shared/format.ts';
import { ProxyPart } from './ProxyPart.tsx';
import { VoteForm } from './VoteForm.tsx';
import { VoteOutcome } from './VoteOutcome.tsx';
import { type HolderVote, voteQuery } from './votes.queries.ts';

/** What a holder votes on an event, for itself and for others, and the result; nothing where the event is no vote. */
export function VotePanel({ reference, isRecorded }: { readonly reference: string; readonly isRecorded: boolean }) {
  const vote = useQuery(voteQuery(reference)).data?.vote;
  if (!vote) return null;
  if (vote.result) return <VoteOutcome vote={vote} result={vote.result} />;
  return vote.is_open ? <OpenVote vote={vote} isRecorded={isRecorded} /> : <ClosedVote vote={vote} />;
}

type VoteProps = { readonly vote: HolderVote };

function OpenVote({ vote, isRecorded }: VoteProps & { readonly isRecorded: boolean }) {
  const { own, mandates, security, terms } = vote;
  if (!own && mandates.length === 0) return null;
  const until = whenOf(vote.cutoff_at);
  const intro = isRecorded ? m.votes_intro : m.votes_intro_before;
  return (
    <section className="event-part vote" aria-labelledby="vote">
      <h2 id="vote">{m.votes_title()}</h2>
      {own && <p>{intro({ units: amountOf(own.units, security), security, until })}</p>}
      {terms.secret && <p className="event-note">{m.votes_secret()}</p>}
      {own && <VoteForm key={`own ${own.at}`} vote={vote} cast={own} mandate="" />}
      {mandates.map((mandate) => (
        <section key={mandate.id} className="vote-mandate" aria-label={m.votes_for_holder({ holder: mandate.holder })}>
          <h3>{m.votes_for_holder({ holder: mandate.holder })}</h3>
          <p>{m.votes_mandate_intro({ holder: mandate.holder, units: amountOf(mandate.units, security), security })}</p>
          {mandate.is_over ? (
            <p className="event-note">{m.votes_overruled()}</p>
          ) : (
            <VoteForm key={`${mandate.id} ${mandate.at}`} vote={vote} cast={mandate} mandate={mandate.id} />
          )}
        </section>
      ))}
      {own && <ProxyPart vote={vote} />}
    </section>
  );
}

function ClosedVote({ vote: { own } }: VoteProps) {
  return (
    <section className="event-part vote" aria-labelledby="vote">
      <h2 id="vote">{m.votes_title()}</h2>
      <p>{m.votes_waits()}</p>
      {own?.at === null && <p className="event-note">{m.votes_did_not()}</p>}
    </section>
  );
}

import './votes.css';
import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { saveText } from '@istmo/client/save-text';
import { useWrite } from '@istmo/client/use-write';
import { optionName, resolutionText } from '@istmo/contract/areas/votes/option-name';
import { percentOfUnits } from '@istmo/contract/areas/votes/percent-of-units';
import { quorumText } from '@istmo/contract/areas/votes/quorum-text';
import { readVoteAsStaff, readVoteListAsStaff } from '@istmo/contract/areas/votes/votes.staff.calls';
import { formatAmount, formatPercent } from '@istmo/contract/kernel/format';
import { isElection } from '@istmo/contract/kernel/vote-terms';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Proxies } from './Proxies.tsx';

type Overview = NonNullable<ReplyAt<typeof readVoteAsStaff>['data']>;
type Totals = readonly { readonly option: string; readonly units: string }[];

const refetchInterval = 10_000;

/** The vote of an event for staff: turnout, totals where the terms show them, the result with its list, and proxies. */
export function VotePart({ reference }: { reference: string }) {
  const query = useQuery({ ...queryFor(readVoteAsStaff, { input: { reference } }), refetchInterval });
  const vote = query.data?.data;
  if (!vote) return null;
  return (
    <>
      <section className="card card-pad vote-part" aria-labelledby="event-vote">
        <h2 id="event-vote">{m.votes_staff_title()}</h2>
        <Turnout vote={vote} />
        {vote.result === null && vote.terms.secret && <p>{m.votes_staff_secret()}</p>}
        {vote.open_totals && <Resolutions vote={vote} totals={vote.open_totals} />}
        {vote.result && <Result vote={vote} result={vote.result} />}
      </section>
      <Proxies reference={reference} />
    </>
  );
}

type VoteProps = { vote: Overview };

function Turnout({ vote: { turnout, security, cutoff_at: until, result } }: VoteProps) {
  const units = (amount: string | null) => (amount === null ? '—' : <Money amount={amount} unit={security} />);
  return (
    <KeyValue
      pairs={[
        { key: 'until', name: m.votes_until(), value: <DateTime at={until} /> },
        { key: 'voters', name: m.votes_voters(), value: result?.voters ?? turnout.voters },
        { key: 'units', name: m.votes_represented(), value: units(result?.represented ?? turnout.units) },
        { key: 'eligible', name: m.votes_eligible(), value: units(result?.eligible ?? turnout.eligible) },
      ]}
    />
  );
}

function Result({ vote, result }: VoteProps & { result: NonNullable<Overview['result']> }) {
  const { reference } = vote;
  const language = getLocale();
  const write = useWrite({
    send: () => callOrThrow(readVoteListAsStaff, { reference }),
    onDone: ({ reply }) => saveText(`${reference}-votes.csv`, reply.list, 'text/csv'),
  });
  const quorum = {
    represented: formatAmount(result.represented),
    eligible: formatAmount(result.eligible),
    percent: formatPercent(percentOfUnits(result.represented, result.eligible), { language }),
  };
  return (
    <>
      <p>{quorumText(vote.terms, result, quorum)}</p>
      <Resolutions vote={vote} totals={result.resolutions.map(({ totals }) => totals)} />
      <KeyValue
        pairs={[
          {
            key: 'hash',
            name: m.votes_hash(),
            value: <span className="code event-hash">{result.hash}</span>,
            isText: true,
          },
        ]}
      />
      <div>
        <Button variant="secondary" loading={write.isSending} onClick={() => write.run()}>
          {m.votes_download()}
        </Button>
      </div>
    </>
  );
}

function Resolutions({ vote, totals }: VoteProps & { totals: readonly Totals[] }) {
  const language = getLocale();
  const { terms, result, security } = vote;
  return (
    <ol className="vote-resolutions">
      {terms.resolutions.map((resolution, index) => {
        const counted = result?.resolutions[index];
        const passed =
          isElection(resolution) && counted?.leader
            ? m.votes_elected({ name: optionName(resolution, counted.leader, language) })
            : m.votes_passed();
        return (
          <li key={resolution.text_en}>
            <h3>
              {index + 1}. {resolutionText(resolution, language)}
            </h3>
            {counted && (
              <Status kind={counted.is_passed ? 'done' : 'stopped'}>
                {counted.is_passed ? passed : m.votes_not_passed()}
              </Status>
            )}
            <KeyValue
              pairs={[...(totals[index] ?? []), ...(counted ? [{ option: '', units: counted.not_voted }] : [])].map(
                ({ option, units }) => ({
                  key: option,
                  name: optionName(resolution, option, language),
                  value: <Money amount={units} unit={security} />,
                }),
              )}
            />
          </li>
        );
      })}
    </ol>
  );
}

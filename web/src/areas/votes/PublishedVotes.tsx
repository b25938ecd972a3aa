import { callOrThrow } from '@istmo/client/call-error';
import { saveText } from '@istmo/client/save-text';
import { toastFailure } from '@istmo/client/write';
import { checkVoteList } from '@istmo/contract/areas/votes/check-list';
import { optionName } from '@istmo/contract/areas/votes/option-name';
import type { VoteLine } from '@istmo/contract/areas/votes/vote-list';
import { readVoteList } from '@istmo/contract/areas/votes/votes.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { Button } from '@istmo/ui/Button';
import { CopyField } from '@istmo/ui/CopyField';
import { DataTable } from '@istmo/ui/DataTable';
import { Status, Tag } from '@istmo/ui/Tag';
import { useState } from 'react';
import { amountOf } from '../../shared/format.ts';
import type { HolderVote, VoteResult } from './votes.queries.ts';

type ListProps = {
  readonly vote: Pick<HolderVote, 'reference' | 'terms' | 'security' | 'code'>;
  readonly result: VoteResult;
};
type VoteListCheck = { readonly text: string; readonly lines: readonly VoteLine[]; readonly isRight: boolean };

const shownLines = 50;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The list of all votes: counted again here, with the own line first, and downloaded. */
export function PublishedVotes({ vote, result }: ListProps) {
  const [checked, setChecked] = useState<VoteListCheck>();
  const [isLoading, setLoading] = useState(false);
  const check = async (): Promise<void> => {
    setLoading(true);
    try {
      const { reply } = await callOrThrow(readVoteList, { reference: vote.reference });
      const text = reply.list;
      const found = checkVoteList(text, { hash: await sha256(text), terms: vote.terms, result });
      setChecked({ text, lines: found?.list.lines ?? [], isRight: found?.isRight ?? false });
    } catch (error) {
      if (error instanceof Error) toastFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="vote-list">
      <h3>{m.votes_list()}</h3>
      <p className="event-note">{m.votes_list_note()}</p>
      {checked ? (
        <Lines vote={vote} result={result} checked={checked} />
      ) : (
        <Button variant="secondary" loading={isLoading} onClick={() => void check()}>
          {m.votes_check()}
        </Button>
      )}
      <p className="event-note">{m.votes_hash()}</p>
      <CopyField
        value={result.hash}
        labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
        onCopied={() => toastCopied(m.votes_hash())}
        onFailed={toastCopyFailed}
      />
    </div>
  );
}

function Lines({ vote, result, checked: { text, lines, isRight } }: ListProps & { readonly checked: VoteListCheck }) {
  const { terms, security, code: ownCode, reference } = vote;
  const isOwn = ({ code }: VoteLine): boolean => code === ownCode;
  const shown = [...lines.filter(isOwn), ...lines.filter((line) => !isOwn(line))].slice(0, shownLines);
  const language = getLocale();
  return (
    <>
      <p role="status">
        <Status kind={isRight ? 'done' : 'failed'}>{isRight ? m.votes_right() : m.votes_wrong()}</Status>{' '}
        {isRight ? m.votes_checked({ votes: formatAmount(`${lines.length}`) }) : m.votes_check_failed()}
      </p>
      <DataTable
        caption={m.votes_list()}
        hideCaption
        dense
        rows={shown}
        rowKey={({ code }) => code}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'code',
            header: m.votes_code(),
            cell: (line) => (
              <>
                <span className="code">{line.code}</span> {isOwn(line) && <Tag tone="brand">{m.votes_own_mark()}</Tag>}
              </>
            ),
            names: true,
            card: 'title',
          },
          {
            key: 'units',
            header: m.votes_units(),
            align: 'end',
            cell: ({ units }) => amountOf(formatUnits(units, result.places), security),
          },
          ...terms.resolutions.map((resolution, index) => ({
            key: `${index}`,
            header: m.votes_resolution({ number: index + 1 }),
            cell: ({ choices }: VoteLine) => optionName(resolution, choices[index] ?? '', language),
          })),
        ]}
      />
      {lines.length > shown.length && (
        <p className="event-note">{m.votes_list_part({ shown: shown.length, all: formatAmount(`${lines.length}`) })}</p>
      )}
      <Button variant="secondary" onClick={() => saveText(`${reference}-votes.csv`, text, 'text/csv')}>
        {m.votes_download()}
      </Button>
    </>
  );
}

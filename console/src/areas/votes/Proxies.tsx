import { queryFor } from '@istmo/client/query';
import { CallError, callOrThrow } from '@istmo/client/call-error';
import { callForFile } from '@istmo/client/call';
import { useWrite } from '@istmo/client/use-write';
import { decideProxy, listProxies, readProxyDocument } from '@istmo/contract/areas/votes/votes.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import { usePermission } from '../../layout/session.ts';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type ProxyRow = ReplyAt<typeof listProxies>['data'][number];
type Open = { readonly row: ProxyRow; readonly accept: boolean };

const displays: Readonly<Record<ProxyRow['state'], StateDisplay>> = {
  waiting: { kind: 'waiting', name: m.votes_state_waiting },
  accepted: { kind: 'done', name: m.votes_state_accepted },
  refused: { kind: 'failed', name: m.votes_state_refused },
  revoked: { kind: 'stopped', name: m.votes_state_revoked },
};

/** The proxies of one event, in a card of its page. */
export function Proxies({ reference }: { reference: string }) {
  return (
    <div className="card card-pad event-wide vote-part">
      <h2>{m.votes_proxies()}</h2>
      <ProxyTable reference={reference} />
    </div>
  );
}

/** Proxies of one event; without it those that wait, of every event. */
export function ProxyTable({ reference = '' }: { reference?: string }) {
  const query = useQuery(queryFor(listProxies, { input: { reference } }));
  const [open, setOpen] = useState<Open>();
  const mayDecide = usePermission('corporate-actions.decide');
  const close = (): void => setOpen(undefined);
  return (
    <>
      <QueryTable
        query={query}
        empty={reference === '' ? m.votes_proxies_none_waiting() : m.votes_proxies_none()}
        caption={m.votes_proxies()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'holder',
            header: m.votes_holder(),
            cell: ({ holder, holder_id: id }) => <CustomerLink id={id} name={holder} />,
            names: true,
            card: 'title',
          },
          ...(reference === ''
            ? [
                {
                  key: 'event',
                  header: m.votes_event(),
                  cell: ({ reference: event }: ProxyRow) => (
                    <Link to={innerPaths.corporateAction} params={{ reference: event }} className="link">
                      {event}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            key: 'proxy',
            header: m.votes_proxy(),
            cell: ({ proxy_id: id, proxy_email: email }) =>
              id === '' ? `${email} (${m.votes_no_customer()})` : <CustomerLink id={id} name={email} />,
          },
          { key: 'named', header: m.votes_named_at(), cell: ({ named_at: at }) => <DateTime at={at} /> },
          {
            key: 'state',
            header: m.votes_state(),
            cell: ({ state, refusal }) => (
              <>
                <StateStatus display={displays[state]} /> {refusal}
              </>
            ),
            card: 'value',
          },
          { key: 'document', header: m.votes_document(), cell: (row) => <DocumentButton row={row} /> },
          {
            key: 'act',
            header: m.votes_act(),
            cell: (row) =>
              mayDecide && row.state === 'waiting' ? (
                <span className="event-head-actions">
                  <Button size="sm" onClick={() => setOpen({ row, accept: true })}>
                    {m.votes_accept()}…
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => setOpen({ row, accept: false })}>
                    {m.votes_refuse()}…
                  </Button>
                </span>
              ) : null,
          },
        ]}
      />
      {open && <DecideDialog {...open} onClose={close} />}
    </>
  );
}

function DecideDialog({ row, accept, onClose }: Open & { onClose: () => void }) {
  const { id, holder, proxy_email: proxy } = row;
  const action = accept ? m.votes_accept() : m.votes_refuse();
  return (
    <ReasonDialog
      title={`${action}: ${holder}`}
      action={action}
      isDanger={!accept}
      send={(reason) => callOrThrow(decideProxy, { id, accept, reason })}
      onClose={onClose}
    >
      <p>{accept ? m.votes_accept_note({ proxy, holder }) : m.votes_refuse_note({ holder })}</p>
    </ReasonDialog>
  );
}

function DocumentButton({ row: { id, holder } }: { row: ProxyRow }) {
  const write = useWrite({
    send: async () => {
      const outcome = await callForFile(readProxyDocument, { id });
      if (!outcome.done) throw new CallError(readProxyDocument, outcome.failure);
      return outcome.file;
    },
    onDone: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `proxy-${id}.pdf`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${m.votes_document_open()}: ${holder}`}
      loading={write.isSending}
      onClick={() => write.run()}
    >
      PDF
    </Button>
  );
}

import './legal.css';
import { callOrThrow } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideLegalText, listLegalTexts } from '@istmo/contract/areas/legal/legal.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { dayOf, legalNames, type LegalRow } from './legal-names.ts';
import { LegalTextDialog } from './LegalTextDialog.tsx';
import { TextDifference, TextPreview } from './TextPanels.tsx';

type OpenDialog = { readonly kind: 'new' | 'publish' | 'reject'; readonly row: LegalRow };

/** /legal-texts: what the operator publishes, with the version in force and what waits for a second person. */
export function LegalTextsPage() {
  const query = useQuery(queryFor(listLegalTexts, { input: {} }));
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayWrite = usePermission('legal.decide');
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead title={m.legal_staff_title()} intro={m.legal_staff_intro()} />
      {query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      <DataTable
        caption={m.legal_staff_title()}
        dense
        rows={query.data?.data ?? []}
        rowKey={({ kind }) => kind}
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'text',
            header: m.legal_staff_text(),
            names: true,
            card: 'title',
            cell: ({ kind }) => legalNames[kind](),
          },
          { key: 'state', header: m.legal_staff_state(), cell: (row) => <NewestVersion row={row} /> },
          {
            key: 'actions',
            header: m.legal_staff_actions(),
            cell: (row) =>
              row.proposal ? (
                <Proposal row={row} mayDecide={mayWrite} onOpen={setDialog} />
              ) : (
                mayWrite && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={m.legal_staff_new_of({ name: legalNames[row.kind]() })}
                    onClick={() => setDialog({ kind: 'new', row })}
                  >
                    {m.legal_staff_new()}…
                  </Button>
                )
              ),
          },
        ]}
      />
      {dialog?.kind === 'new' && <LegalTextDialog row={dialog.row} onClose={close} />}
      {(dialog?.kind === 'publish' || dialog?.kind === 'reject') && (
        <DecisionDialog row={dialog.row} isApproved={dialog.kind === 'publish'} onClose={close} />
      )}
    </>
  );
}

function NewestVersion({ row: { newest, is_accepted: isAccepted } }: { readonly row: LegalRow }) {
  if (!newest) return m.legal_staff_none();
  const { version, in_force_at: from, is_in_force: isInForce, is_mailed: isMailed } = newest;
  const params = { version: String(version), day: dayOf(from) };
  return (
    <div className="legal-state">
      <span>{isInForce ? m.legal_staff_in_force(params) : m.legal_staff_to_come(params)}</span>
      {isAccepted && <small>{m.legal_staff_accepted()}</small>}
      {isMailed !== null && <small>{isMailed ? m.legal_staff_mailed() : m.legal_staff_mailing()}</small>}
    </div>
  );
}

type ProposalProps = {
  readonly row: LegalRow;
  readonly mayDecide: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
};

function Proposal({ row, mayDecide, onOpen }: ProposalProps) {
  const { proposal } = row;
  if (!proposal) return null;
  const { proposer: name, in_force_at: from, is_own: isOwn } = proposal;
  return (
    <div className="legal-proposal">
      <Status kind="waiting">{m.legal_staff_proposal({ name, day: dayOf(from) })}</Status>
      {mayDecide && !isOwn && (
        <Button size="sm" onClick={() => onOpen({ kind: 'publish', row })}>
          {m.legal_staff_review()}…
        </Button>
      )}
      {mayDecide && (
        <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'reject', row })}>
          {isOwn ? m.legal_staff_withdraw() : m.legal_staff_reject()}…
        </Button>
      )}
    </div>
  );
}

type DecisionDialogProps = { readonly row: LegalRow; readonly isApproved: boolean; readonly onClose: () => void };

/** Publishes or rejects a version; who publishes it sees what it changes and how it reads. */
function DecisionDialog({ row: { kind, newest, proposal }, isApproved, onClose }: DecisionDialogProps) {
  if (!proposal) return null;
  const name = legalNames[kind]();
  const reject = proposal.is_own ? m.legal_staff_withdraw() : m.legal_staff_reject();
  return (
    <ReasonDialog
      title={isApproved ? m.legal_staff_publish_title({ name }) : m.legal_staff_reject_title()}
      action={isApproved ? m.legal_staff_publish() : reject}
      size="xl"
      isDanger={isApproved}
      approves={isApproved ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) =>
        callOrThrow(decideLegalText, { id: proposal.id, approve: isApproved, reason, approval })
      }
      onClose={onClose}
    >
      <p>{m.legal_staff_proposal({ name: proposal.proposer, day: dayOf(proposal.in_force_at) })}</p>
      {isApproved ? (
        <>
          <h3>{m.legal_staff_difference()}</h3>
          <div className="console-halves">
            <TextDifference title={m.legal_staff_body_en()} before={newest?.body_en ?? ''} after={proposal.body_en} />
            <TextDifference title={m.legal_staff_body_es()} before={newest?.body_es ?? ''} after={proposal.body_es} />
          </div>
          <h3>{m.legal_staff_preview()}</h3>
          <div className="console-halves">
            <TextPreview title={m.legal_staff_body_en()} body={proposal.body_en} />
            <TextPreview title={m.legal_staff_body_es()} body={proposal.body_es} />
          </div>
        </>
      ) : (
        <p>{m.legal_staff_reject_body()}</p>
      )}
    </ReasonDialog>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { closeCase, takeCase } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { factsText } from './case-facts.ts';
import { caseEventName } from './case-kinds.ts';
import { caseFilters, casesWith, type ReconciliationCase } from './case-list.tsx';

type OpenDialog = { readonly row: ReconciliationCase; readonly act: 'take' | 'close' };

/** The differences: a person takes one and closes it with a note. */
export function CaseList() {
  const listView = useListView(caseFilters);
  const mayWork = usePermission('reconciliation.decide');
  const [dialog, setDialog] = useState<OpenDialog>();
  const renderWork = (row: ReconciliationCase) =>
    mayWork && (row.state === 'open' || row.state === 'taken') ? <Work row={row} onOpen={setDialog} /> : null;
  return (
    <>
      <ConsoleList list={casesWith(renderWork)} {...listView} />
      {dialog && <CaseDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

type WorkProps = { row: ReconciliationCase; onOpen: (dialog: OpenDialog) => void };

function Work({ row, onOpen }: WorkProps) {
  return (
    <span role="group" aria-label={m.reconciliation_work_of({ event: caseEventName(row) })} className="reserves-state">
      {row.state === 'open' && (
        <Button size="sm" variant="secondary" onClick={() => onOpen({ row, act: 'take' })}>
          {m.reconciliation_take()}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onOpen({ row, act: 'close' })}>
        {m.reconciliation_close()}
      </Button>
    </span>
  );
}

function CaseDialog({ row, act, onClose }: OpenDialog & { onClose: () => void }) {
  const isTake = act === 'take';
  return (
    <ReasonDialog
      title={isTake ? m.reconciliation_take_title() : m.reconciliation_close_title()}
      action={isTake ? m.reconciliation_take_action() : m.reconciliation_close_action()}
      label={m.reconciliation_note()}
      hint={m.reconciliation_note_hint()}
      send={(reason) => callOrThrow(isTake ? takeCase : closeCase, { id: row.id, reason })}
      onClose={onClose}
    >
      <p>{caseEventName(row)}</p>
      <p>
        {m.reconciliation_expected()}: {factsText(row.kind, row.expected)}
      </p>
      <p>
        {m.reconciliation_found()}: {factsText(row.kind, row.found)}
      </p>
    </ReasonDialog>
  );
}

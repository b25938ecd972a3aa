import './measures.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { decideMeasure } from '@istmo/contract/areas/measures/measures.staff.calls';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { measureFilters, measuresWith } from './measure-list.tsx';
import { MeasureDialog } from './MeasureDialog.tsx';
import { authorityText, kindNames, type MeasureRow, orderedText } from './measure-names.ts';

type OpenDialog =
  | { readonly act: 'propose' }
  | { readonly act: 'approve' | 'reject' | 'unfreeze' | 'transfer'; readonly row: MeasureRow };

/** /measures: freezes, forced transfers and recoveries, proposed by one and approved by another. */
export function MeasuresPage() {
  const listView = useListView(measureFilters);
  const mayPropose = usePermission('measures.propose');
  const mayDecide = usePermission('measures.decide');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  const renderWork = (row: MeasureRow) => {
    if (mayDecide && row.state === 'proposed') return <Decide row={row} onOpen={setDialog} />;
    const isFrozen = row.frozen !== null && signOf(row.frozen) === 'pos';
    return mayPropose && isFrozen ? <FreezeWork row={row} onOpen={setDialog} /> : null;
  };
  return (
    <>
      <PageHead
        title={m.measures_title()}
        intro={m.measures_intro()}
        action={mayPropose && <Button onClick={() => setDialog({ act: 'propose' })}>{m.measures_propose()}</Button>}
      />
      <ConsoleList list={measuresWith(renderWork)} {...listView} />
      {dialog?.act === 'propose' && <MeasureDialog onClose={close} />}
      {(dialog?.act === 'unfreeze' || dialog?.act === 'transfer') && (
        <MeasureDialog
          start={{
            kind: dialog.act,
            customer: dialog.row.holder,
            security: dialog.row.security,
            freeze: dialog.row.id,
          }}
          onClose={close}
        />
      )}
      {(dialog?.act === 'approve' || dialog?.act === 'reject') && (
        <DecisionDialog row={dialog.row} isApproval={dialog.act === 'approve'} onClose={close} />
      )}
    </>
  );
}

type WorkProps = { row: MeasureRow; onOpen: (dialog: OpenDialog) => void };

/** Who proposed it may only withdraw it. */
function Decide({ row, onOpen }: WorkProps) {
  return (
    <span role="group" aria-label={m.measures_work_of({ customer: row.customer })} className="measure-work">
      {!row.is_own && (
        <Button size="sm" onClick={() => onOpen({ act: 'approve', row })}>
          {m.measures_approve()}…
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onOpen({ act: 'reject', row })}>
        {row.is_own ? m.measures_withdraw() : m.measures_reject()}…
      </Button>
    </span>
  );
}

/** What may be done with what a measure keeps frozen. */
function FreezeWork({ row, onOpen }: WorkProps) {
  return (
    <span role="group" aria-label={m.measures_work_of({ customer: row.customer })} className="measure-work">
      <Button size="sm" variant="secondary" onClick={() => onOpen({ act: 'unfreeze', row })}>
        {m.measures_lift()}…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onOpen({ act: 'transfer', row })}>
        {m.measures_transfer()}…
      </Button>
    </span>
  );
}

type DecisionProps = { row: MeasureRow; isApproval: boolean; onClose: () => void };

function DecisionDialog({ row, isApproval, onClose }: DecisionProps) {
  const reject = row.is_own ? m.measures_withdraw() : m.measures_reject();
  return (
    <ReasonDialog
      title={isApproval ? m.measures_approve_title() : m.measures_reject_title()}
      action={isApproval ? m.measures_approve() : reject}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'measure', id: row.id } : undefined}
      send={(reason, approval) => callOrThrow(decideMeasure, { id: row.id, approve: isApproval, reason, approval })}
      onClose={onClose}
    >
      <p>
        {kindNames[row.kind]()} · {orderedText(row)} · {row.customer}
        {row.receiver !== '' && ` → ${row.receiver}`}
        {row.account !== '' && (
          <>
            <br />
            <Address value={row.account} shape="full" />
            {row.replacement !== '' && (
              <>
                {' → '}
                <Address value={row.replacement} shape="full" />
              </>
            )}
          </>
        )}
        <br />
        {authorityText(row)} · {row.reference}
        <br />
        {row.proposer}: {row.reason}
      </p>
      {row.overrides_rules && <p>{m.measures_overridden()}</p>}
    </ReasonDialog>
  );
}

import './treasury.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideAdjustment, listAdjustments } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { type Adjustment, adjustmentFilters, adjustmentsOf, directionNames } from './adjustment-list.tsx';
import { DecisionButtons, DecisionDialog } from './Decision.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';

type OpenDialog = 'propose' | { readonly adjustment: Adjustment; readonly isApproval: boolean };

/** /adjustments: corrections of customers' balances, proposed by one and approved by another. */
export function AdjustmentsPage() {
  const listView = useListView(adjustmentFilters);
  const mayDecide = usePermission('treasury.adjust');
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data } = useQuery(queryFor(listAdjustments, { input: { pageSize: 1 } }));
  const close = (): void => setDialog(undefined);
  const renderWork = (adjustment: Adjustment) =>
    mayDecide && adjustment.state === 'proposed' ? <Work adjustment={adjustment} onOpen={setDialog} /> : null;
  return (
    <>
      <PageHead
        title={m.treasury_adjustments_title()}
        intro={m.treasury_adjustments_intro()}
        action={mayDecide && <Button onClick={() => setDialog('propose')}>{m.treasury_propose()}</Button>}
      />
      {data && (
        <p>
          {m.treasury_adjustments_caps({
            each: formatAmount(data.usd_each),
            day: formatAmount(data.usd_day),
            used: formatAmount(data.usd_used),
          })}
        </p>
      )}
      <ConsoleList list={adjustmentsOf(renderWork)} {...listView} />
      {dialog === 'propose' && <ProposeDialog onClose={close} />}
      {typeof dialog === 'object' && <DecideAdjustment {...dialog} onClose={close} />}
    </>
  );
}

type WorkProps = { adjustment: Adjustment; onOpen: (dialog: OpenDialog) => void };

function Work({ adjustment, onOpen }: WorkProps) {
  const { customer } = adjustment;
  return (
    <span role="group" aria-label={m.treasury_decide_of({ customer })} className="treasury-work">
      <DecisionButtons proposal={adjustment} onDecide={(isApproval) => onOpen({ adjustment, isApproval })} />
    </span>
  );
}

type DecideAdjustmentProps = { adjustment: Adjustment; isApproval: boolean; onClose: () => void };

function DecideAdjustment({ adjustment, isApproval, onClose }: DecideAdjustmentProps) {
  const { direction, customer, proposer, reason } = adjustment;
  return (
    <DecisionDialog
      proposal={adjustment}
      kind="adjustment"
      isApproval={isApproval}
      title={isApproval ? m.treasury_approve_title() : m.treasury_reject_title()}
      decide={(decision) => callOrThrow(decideAdjustment, decision)}
      onClose={onClose}
    >
      <p>
        {directionNames[direction]()} · {customer} · {m.treasury_proposer()} {proposer}
        <br />
        {reason}
      </p>
    </DecisionDialog>
  );
}

import './treasury.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listAdjustments } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasRole } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { type Adjustment, adjustmentFilters, adjustmentsOf } from './adjustment-list.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';

type OpenDialog = 'propose' | { readonly adjustment: Adjustment; readonly isApproval: boolean };

/** /adjustments: corrections of customers' balances, proposed by one and approved by another. */
export function AdjustmentsPage() {
  const listView = useListView(adjustmentFilters);
  const mayDecide = useHasRole('treasury', 'administrator');
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
      {typeof dialog === 'object' && <DecideDialog {...dialog} onClose={close} />}
    </>
  );
}

type WorkProps = { adjustment: Adjustment; onOpen: (dialog: OpenDialog) => void };

/** Who proposed it may only withdraw it. */
function Work({ adjustment, onOpen }: WorkProps) {
  const { is_own: isOwn, customer } = adjustment;
  const label = m.treasury_decide_of({ customer });
  return (
    <span role="group" aria-label={label} className="treasury-work">
      {!isOwn && (
        <Button size="sm" onClick={() => onOpen({ adjustment, isApproval: true })}>
          {m.treasury_approve()}…
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onOpen({ adjustment, isApproval: false })}>
        {isOwn ? m.treasury_withdraw() : m.treasury_reject()}…
      </Button>
    </span>
  );
}

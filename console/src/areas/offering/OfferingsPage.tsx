import './offerings.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listOfferings } from '@istmo/contract/areas/offering/offering.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { type OfferingDialog, OfferingCard } from './OfferingCard.tsx';
import type { Tranche } from './offering-row.ts';
import { ProceedsDialog } from './ProceedsDialog.tsx';
import { Proposals } from './Proposals.tsx';
import { salesFilters, salesOf } from './sales-list.tsx';
import { WindowDialog } from './WindowDialog.tsx';

type OpenDialog = 'create' | OfferingDialog;

/** /offerings: what is sold in tranches, to whom, and what became of the money. */
export function OfferingsPage() {
  const listView = useListView(salesFilters);
  const query = useQuery({ ...queryFor(listOfferings, { input: {}, topics: ['offering'] }), refetchInterval: 10_000 });
  const mayWork = usePermission('securities.sell');
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data } = query;
  const codes = data?.data.map(({ code }) => code) ?? [];
  const chosen = codes.find((code) => code === listView.view.filters['offering']) ?? codes[0];
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead
        title={m.offering_staff_title()}
        intro={m.offering_staff_intro()}
        action={
          mayWork && (
            <Button
              disabledBecause={data?.securities.length === 0 ? m.offering_staff_no_security() : undefined}
              onClick={() => setDialog('create')}
            >
              {m.offering_staff_create()}
            </Button>
          )
        }
      />
      {!data && <QueryPending query={query} />}
      {data && <Proposals proposals={data.proposals} mayWork={mayWork} />}
      {data?.data.length === 0 && <EmptyState title={m.offering_staff_empty()} />}
      {data?.data.map((offering) => (
        <OfferingCard key={offering.code} offering={offering} onOpen={mayWork ? setDialog : undefined} />
      ))}
      {chosen !== undefined && <ConsoleList list={salesOf(codes, chosen)} {...listView} />}
      {dialog === 'create' && data && <CreateDialog securities={data.securities} onClose={close} />}
      {dialog && dialog !== 'create' && <Dialog dialog={dialog} onClose={close} />}
    </>
  );
}

function Dialog({ dialog, onClose }: { readonly dialog: OfferingDialog; readonly onClose: () => void }) {
  const { offering } = dialog;
  if ('step' in dialog) return <ProceedsDialog offering={offering} step={dialog.step} onClose={onClose} />;
  const tranche: Tranche = dialog.tranche;
  return <WindowDialog offering={offering.code} tranche={tranche} onClose={onClose} />;
}

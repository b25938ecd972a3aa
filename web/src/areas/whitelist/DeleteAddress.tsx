import { deleteAddress } from '@istmo/contract/areas/whitelist/whitelist.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { networkName } from '../../shared/networks.ts';
import type { AddressRow } from './whitelist.queries.ts';

/** Asks before an address is deleted, with its name and the whole address. */
export function DeleteAddress({ row, onClose }: { row: AddressRow; onClose: () => void }) {
  const write = useWrite({
    changes: ['whitelist'],
    send: () => callOrThrow(deleteAddress, { data: { id: row._id } }),
    onDone: ({ msg }) => {
      onClose();
      toast({ text: msg, tone: 'pos' });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.whitelist_delete_title()}
      description={m.whitelist_delete_body()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={write.isSending} onClick={() => write.run()}>
            {m.whitelist_delete()}
          </Button>
        </>
      }
    >
      <KeyValue
        stacked
        pairs={[
          { key: 'name', name: m.whitelist_name(), value: row.address_name },
          {
            key: 'network',
            name: m.whitelist_currency(),
            value: `${row.currency} · ${networkName(row.network)}`,
          },
          { key: 'address', name: m.whitelist_address(), value: <Address value={row.address} shape="full" /> },
        ]}
      />
    </Dialog>
  );
}

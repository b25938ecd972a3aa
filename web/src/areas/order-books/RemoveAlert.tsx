import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { deleteAlert } from '@istmo/contract/areas/market-data/market-data.calls';
import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import Trash2 from 'lucide-react/icons/trash-2';
import { conditionOf, type PriceAlert } from './price-alerts.ts';

/** Removes an alert at once: another one is set in a moment. */
export function RemoveAlert({ alert }: { readonly alert: PriceAlert }) {
  const write = useWrite({
    changes: ['notifications'],
    send: () => callOrThrow(deleteAlert, { alert: alert.id }),
    onDone: () => toast({ text: m.alerts_removed(), tone: 'pos' }),
  });
  return (
    <IconButton
      size="sm"
      label={m.alerts_remove_of({ symbol: alert.symbol, condition: conditionOf(alert) })}
      loading={write.isSending}
      onClick={() => write.run()}
    >
      <Trash2 aria-hidden />
    </IconButton>
  );
}

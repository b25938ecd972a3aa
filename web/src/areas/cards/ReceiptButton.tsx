import { readCardReceipt } from '@istmo/contract/areas/cards/cards.calls';
import * as m from '@istmo/contract/messages';
import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import FileText from 'lucide-react/icons/file-text';

type ReceiptProps = { readonly id: string; readonly reference: string };

/** Saves the receipt as it is now: a refund is in it too. */
export function ReceiptButton({ id, reference }: ReceiptProps) {
  const write = useWrite({
    send: async () => {
      const outcome = await callForFile(readCardReceipt, { id });
      if (!outcome.done) throw new CallError(readCardReceipt, outcome.failure);
      return outcome.file;
    },
    onDone: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${reference}.pdf`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <Button variant="secondary" icon={<FileText aria-hidden />} loading={write.isSending} onClick={() => write.run()}>
      {m.cards_receipt()}
    </Button>
  );
}

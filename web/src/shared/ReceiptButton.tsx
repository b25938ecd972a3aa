import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import * as m from '@istmo/contract/messages';
import type { CallAddress, RequestAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import FileText from 'lucide-react/icons/file-text';

type ReceiptProps<A extends CallAddress> = {
  /** The call that answers it. */
  readonly of: A;
  readonly input: RequestAt<A>;
  readonly reference: string;
  /** What the button is called where the document has a name of its own. */
  readonly label?: string;
  /** Its whole name, where several are beside each other. */
  readonly about?: string;
  readonly size?: 'sm';
};

/** Saves the receipt of a payment as it is now: what became of it later is in it too. */
export function ReceiptButton<A extends CallAddress>({ of, input, reference, label, about, size }: ReceiptProps<A>) {
  const write = useWrite({
    send: async () => {
      const outcome = await callForFile(of, input);
      if (!outcome.done) throw new CallError(of, outcome.failure);
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
    <Button
      variant="secondary"
      size={size}
      icon={<FileText aria-hidden />}
      loading={write.isSending}
      aria-label={about}
      onClick={() => write.run()}
    >
      {label ?? m.ui_receipt()}
    </Button>
  );
}

import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import type { CallAddress, RequestAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';

/** The file that a call answers; throws what it refuses. */
export async function fileOf<A extends CallAddress>(call: A, input: RequestAt<A>): Promise<Blob> {
  const outcome = await callForFile(call, input);
  if (!outcome.done) throw new CallError(call, outcome.failure);
  return outcome.file;
}

type PdfButtonProps = {
  /** What a screen reader says. */
  label: string;
  fileName: string;
  load: () => Promise<Blob>;
};

/** Saves a PDF of the server. */
export function PdfButton({ label, fileName, load }: PdfButtonProps) {
  const write = useWrite({
    send: load,
    onDone: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <Button size="sm" variant="secondary" aria-label={label} loading={write.isSending} onClick={() => write.run()}>
      PDF
    </Button>
  );
}

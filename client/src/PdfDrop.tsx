import * as m from '@istmo/contract/messages';
import { FileDrop } from '@istmo/ui/FileDrop';
import type { ComponentProps } from 'react';

type PdfDropProps = Omit<ComponentProps<typeof FileDrop>, 'accept' | 'labels' | 'note'> & {
  /** What the button says. */
  choose?: string;
};

/** The field of one PDF in a form, with the limits that the server has. */
export function PdfDrop({ choose = m.documents_file_missing(), ...field }: PdfDropProps) {
  return (
    <FileDrop
      {...field}
      accept=".pdf,application/pdf"
      labels={{
        choose,
        drop: m.documents_drop(),
        remove: m.support_image_remove(),
        progress: m.support_image_sending(),
      }}
      note={m.documents_note()}
    />
  );
}

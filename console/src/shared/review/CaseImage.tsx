import type { fileQuery } from '@istmo/client/file-query';
import { useObjectUrl } from '@istmo/client/images/use-object-url';
import * as m from '@istmo/contract/messages';
import { Dialog } from '@istmo/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type CaseImageProps = { readonly query: ReturnType<typeof fileQuery>; readonly label: string };

/** An image that belongs to a case; larger when it is pressed. */
export function CaseImage({ query, label }: CaseImageProps) {
  const address = useObjectUrl(useQuery(query).data);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="review-image"
        aria-label={label}
        disabled={address === undefined}
        onClick={() => setOpen(true)}
      >
        {address !== undefined && <img src={address} alt="" />}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} size="xl" labels={{ close: m.ui_close() }}>
        <img src={address} alt={label} className="review-image-large" />
      </Dialog>
    </>
  );
}

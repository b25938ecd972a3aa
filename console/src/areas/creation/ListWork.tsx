import { callOrThrow } from '@istmo/client/call-error';
import { listAssetMarkets } from '@istmo/contract/areas/creation/creation.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { AssetCase } from './assets.queries.ts';

/** Lists the instrument of an active security with its markets, closed. */
export function ListWork({ asset }: { readonly asset: AssetCase }) {
  const [isOpen, setOpen] = useState(false);
  const { ticker: code } = asset;
  if (asset.instrument_status !== 'draft') return null;
  return (
    <footer className="review-foot">
      <div className="review-buttons">
        <Button onClick={() => setOpen(true)}>{m.creation_staff_list()}…</Button>
      </div>
      {isOpen && (
        <ReasonDialog
          title={`${m.creation_staff_list()} · ${code}`}
          action={m.creation_staff_list()}
          send={(reason) => callOrThrow(listAssetMarkets, { code, reason })}
          onClose={() => setOpen(false)}
        >
          <p>{m.creation_staff_list_text()}</p>
        </ReasonDialog>
      )}
    </footer>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { listAssetMarkets } from '@istmo/contract/areas/creation/creation.staff.calls';
import * as m from '@istmo/contract/messages';
import { CaseActs } from '../../shared/review/CaseActs.tsx';
import type { AssetCase } from './assets.queries.ts';

const kinds = { list: { name: m.creation_staff_list } } as const;

/** Lists the instrument of an active security with its markets, closed. */
export function ListWork({ asset }: { readonly asset: AssetCase }) {
  const { ticker: code } = asset;
  if (asset.instrument_status !== 'draft') return null;
  return (
    <CaseActs
      kinds={kinds}
      acts={['list']}
      dialogOf={() => ({
        title: `${m.creation_staff_list()} · ${code}`,
        send: (reason) => callOrThrow(listAssetMarkets, { code, reason }),
        about: <p>{m.creation_staff_list_text()}</p>,
      })}
    />
  );
}

import * as m from '@istmo/contract/messages';
import { readOwnAssetImage } from '@istmo/contract/areas/creation/creation.calls';
import { useObjectUrl } from '@istmo/client/images/use-object-url';
import { fileQuery } from '@istmo/client/file-query';
import { toastCopyFailed, toastFieldCopied } from '@istmo/client/copied';
import { Address } from '@istmo/ui/Address';
import { CopyButton } from '@istmo/ui/CopyButton';
import { Dialog } from '@istmo/ui/Dialog';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { UnblindLink } from '../securities/public.tsx';
import { AssetTimeline } from './AssetTimeline.tsx';
import { termsOf } from './asset-terms.ts';
import type { OwnAsset } from './creation.queries.ts';

/** Ids as on the Asset Info window: shortened, and copied by a press (requirement 2.2.11). */
const idsOf = (asset: OwnAsset): KeyValuePair[] =>
  [
    { key: 'destination', name: m.creation_destination(), value: asset.destination_address },
    { key: 'reissuance', name: m.creation_reissuance(), value: asset.reissuance_address },
    { key: 'id', name: m.creation_asset_id(), value: asset.asset_id },
    { key: 'uuid', name: m.creation_asset_uuid(), value: asset.asset_uuid },
    { key: 'token', name: m.creation_token_id(), value: asset.reissuance_token_id },
    { key: 'txid', name: m.creation_txid(), value: asset.txid },
  ]
    .filter(({ value }) => value !== '')
    .map(({ key, name, value }) => ({
      key,
      name,
      value: (
        <span className="creation-id">
          <Address value={value} shape="16" />
          <CopyButton
            value={value}
            labels={{ copy: m.creation_copy({ name }), copied: m.ui_copied() }}
            onCopied={() => toastFieldCopied(name)}
            onFailed={toastCopyFailed}
          />
        </span>
      ),
    }));

/** Everything about a security of the customer, with how far it is. */
export function AssetDetailsDialog({ asset, onClose }: { readonly asset: OwnAsset; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={m.creation_details_of({ ticker: asset.ticker })}
      labels={{ close: m.ui_close() }}
    >
      <div className="creation-steps">
        <AssetTimeline asset={asset} />
      </div>
      {asset.has_image === 1 && <AssetImage id={asset._id} ticker={asset.ticker} />}
      <KeyValue
        pairs={[
          ...termsOf(asset),
          ...idsOf(asset),
          { key: 'unblind', name: m.creation_unblind(), value: <UnblindLink href={asset.unblind_link} /> },
          { key: 'created', name: m.creation_created(), value: <DateTime at={asset.created_at} day /> },
        ]}
      />
    </Dialog>
  );
}

function AssetImage({ id, ticker }: { readonly id: string; readonly ticker: string }) {
  const address = useObjectUrl(useQuery(fileQuery(readOwnAssetImage, { id })).data);
  return address === undefined ? null : <img src={address} alt={ticker} className="creation-image" />;
}

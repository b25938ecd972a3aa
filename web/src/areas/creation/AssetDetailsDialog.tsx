import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { readOwnAssetImage } from '@istmo/contract/areas/creation/creation.calls';
import { useObjectUrl } from '@istmo/client/images/use-object-url';
import { fileQuery } from '@istmo/client/file-query';
import { toastCopyFailed, toastFieldCopied } from '@istmo/client/copied';
import { Address } from '@istmo/ui/Address';
import { CopyButton } from '@istmo/ui/CopyButton';
import { Dialog } from '@istmo/ui/Dialog';
import { DateTime } from '@istmo/ui/DateTime';
import { dateText } from '@istmo/ui/date-text';
import { KeyValue, type KeyValuePair, textPairs } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { amountOf } from '../../shared/format.ts';
import { UnblindLink } from '../securities/public.tsx';
import { AssetTimeline } from './AssetTimeline.tsx';
import { statusWord } from './asset-states.ts';
import type { OwnAsset } from './creation.queries.ts';

const yesNo = (value: boolean): string => (value ? m.creation_yes() : m.creation_no());

function feeText({ fee, fee_currency: currency, fee_state: state }: OwnAsset): string {
  const params = { fee: amountOf(fee, currency), currency };
  if (state === 'none') return m.creation_fee_none();
  const texts = { held: m.creation_fee_held, taken: m.creation_fee_taken, returned: m.creation_fee_returned };
  return texts[state](params);
}

const termsOf = (asset: OwnAsset): KeyValuePair[] =>
  textPairs(
    {
      name: [m.creation_name(), asset.name],
      ticker: [m.creation_ticker(), asset.ticker],
      status: [m.creation_status(), statusWord(asset)],
      fee: [m.creation_fee(), feeText(asset)],
      supply: [m.creation_supply(), formatAmount(asset.amount)],
      precision: [m.creation_precision(), `${asset.precision}`],
      domain: [m.creation_domain(), asset.domain],
      confidential: [m.creation_confidential(), yesNo(asset.is_confidential)],
      reissuable: [m.creation_reissuable(), yesNo(asset.is_reissuable)],
      later: [m.creation_more_later(), yesNo(asset.allows_reissuance)],
      whitelisted: [m.creation_whitelisted(), yesNo(asset.investors_restricted)],
      transfer: [m.creation_transfer_amount(), asset.max_transfer],
      organization: [m.creation_organization(), asset.organization],
      compliance: [m.creation_compliance(), asset.compliance_contact],
      description: [m.creation_description(), asset.description],
      maturity: [m.creation_maturity(), dateText(asset.matures_on)],
      terms: [m.creation_terms(), asset.financial_terms],
      jurisdiction: [m.creation_jurisdiction(), asset.jurisdiction],
      framework: [m.creation_framework(), asset.legal_framework],
      isin: [m.creation_isin(), asset.isin],
      reference: [m.creation_internal_reference(), asset.internal_reference],
    },
    'creation-value',
  );

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

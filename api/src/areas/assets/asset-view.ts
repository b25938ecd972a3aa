import type { readAsset } from '@istmo/contract/areas/assets/assets.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { formatUnits } from '@istmo/contract/kernel/money';
import { toAssetStatus } from './asset-states.ts';
import type { AssetDetail } from './assets.store.ts';

type AssetInfo = OutputOf<typeof readAsset>['data'];

/** A security as the wire has it (requirement 2.3). */
export function toAssetInfo(asset: AssetDetail): AssetInfo {
  const { precision } = asset;
  return {
    _id: asset.id,
    name: asset.name,
    ticker: asset.ticker,
    amount: formatUnits(asset.supplyUnits, precision),
    destination_address: asset.destinationAddress,
    domain: asset.domain,
    status: toAssetStatus(asset.state),
    precision,
    is_confidential: asset.isConfidential,
    is_reissuable: asset.isReissuable,
    reissuance_amount: `${asset.reissuanceAmount}`,
    reissuance_address: asset.reissuanceAddress,
    asset_id: asset.assetId,
    reissuance_token_id: asset.reissuanceTokenId,
    asset_uuid: asset.assetUuid,
    txid: asset.txid,
    issuance_assetblinder: asset.assetBlinder,
    issuance_tokenblinder: asset.tokenBlinder,
    investors_restricted: asset.isWhitelisted,
    transfer_restricted: asset.maxTransferUnits !== null,
    unblind_link: asset.unblindLink,
    created_at: asset.createdAt.toISOString(),
    allows_reissuance: asset.allowsReissuance,
    organization: asset.organization,
    compliance_contact: asset.complianceContact,
    description: asset.description,
    matures_on: asset.maturesOn,
    financial_terms: asset.financialTerms,
    jurisdiction: asset.jurisdiction,
    legal_framework: asset.legalFramework,
    isin: asset.isin,
    internal_reference: asset.internalReference,
    public_key: asset.publicKey,
    max_transfer: asset.maxTransferUnits === null ? '' : formatUnits(asset.maxTransferUnits, precision),
  };
}

import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { SecurityType } from '@istmo/contract/kernel/security-type';
import type { Reader, Tx } from '@istmo/db/tx';
import type { AssetState } from '@istmo/contract/areas/creation/asset-state';

export type AssetId = Id<'asset'>;

/** A listed asset as lists of them show it. The key of its image is '' where it has none. */
export type AssetRow = Pick<
  AssetTerms,
  'ticker' | 'securityType' | 'organization' | 'jurisdiction' | 'isin' | 'maturesOn'
> & {
  readonly assetId: string;
  readonly imageKey: string;
};

export async function readAssetRows(reader: Reader): Promise<AssetRow[]> {
  return reader.query<AssetRow>(
    `select asset_id as "assetId", ticker, image_key as "imageKey", security_type as "securityType", organization, jurisdiction, isin,
            matures_on::text as "maturesOn"
       from app.asset where state = 'active' order by ticker`,
  );
}

/** What the issuer says of a security. */
type AssetTerms = {
  readonly ticker: string;
  readonly name: string;
  readonly securityType: SecurityType;
  readonly domain: string;
  readonly publicKey: string;
  readonly precision: number;
  readonly supplyUnits: bigint;
  readonly destinationAddress: string;
  readonly reissuanceAddress: string;
  readonly allowsReissuance: boolean;
  /** Null where transfers are not restricted. */
  readonly maxTransferUnits: bigint | null;
  readonly organization: string;
  readonly complianceContact: string;
  readonly description: string;
  /** YYYY-MM-DD. */
  readonly maturesOn: string;
  readonly financialTerms: string;
  readonly jurisdiction: string;
  readonly legalFramework: string;
  readonly isin: string;
  readonly internalReference: string;
};

/** What the issuance service knows it by; '' until it is issued. */
export type ServiceIds = {
  readonly assetId: string;
  readonly assetUuid: string;
  readonly reissuanceTokenId: string;
  readonly txid: string;
  readonly assetBlinder: string;
  readonly tokenBlinder: string;
  readonly unblindLink: string;
};

export type AssetDetail = AssetTerms &
  ServiceIds & {
    readonly id: AssetId;
    readonly owner: CustomerId;
    readonly reissuanceAmount: bigint;
    readonly isConfidential: boolean;
    readonly isReissuable: boolean;
    readonly isWhitelisted: boolean;
    readonly imageKey: string;
    readonly imageType: string;
    readonly feeCurrency: string;
    readonly feeUnits: bigint;
    readonly feeState: 'held' | 'taken' | 'returned' | null;
    readonly state: AssetState;
    readonly stateSince: Date;
    readonly reason: string;
    readonly language: Language;
    readonly createdAt: Date;
  };

const columns = `a.id, a.owner_id as owner, a.ticker, a.name, a.security_type as "securityType", a.domain, a.public_key as "publicKey", a.precision, a.supply_units as "supplyUnits",
  a.destination_address as "destinationAddress", a.reissuance_address as "reissuanceAddress", a.reissuance_amount as "reissuanceAmount",
  a.is_confidential as "isConfidential", a.is_reissuable as "isReissuable", a.is_whitelisted as "isWhitelisted",
  a.allows_reissuance as "allowsReissuance", a.max_transfer_units as "maxTransferUnits", a.organization,
  a.compliance_contact as "complianceContact", a.description, a.matures_on::text as "maturesOn", a.financial_terms as "financialTerms",
  a.jurisdiction, a.legal_framework as "legalFramework", a.isin, a.internal_reference as "internalReference", a.image_key as "imageKey",
  a.image_type as "imageType", a.asset_id as "assetId", a.asset_uuid as "assetUuid", a.reissuance_token_id as "reissuanceTokenId", a.txid,
  a.asset_blinder as "assetBlinder", a.token_blinder as "tokenBlinder", a.unblind_link as "unblindLink", a.fee_currency as "feeCurrency",
  a.fee_units as "feeUnits", a.fee_state as "feeState", a.state, a.state_since as "stateSince", a.reason, a.language, a.created_at as "createdAt"`;

/** An active security by its ticker. */
export async function readAssetDetail(reader: Reader, ticker: string): Promise<AssetDetail | undefined> {
  const [row] = await reader.query<AssetDetail>(
    `select ${columns} from app.asset a where a.ticker = $1 and a.state = 'active'`,
    [ticker],
  );
  return row;
}

/** All securities of a creator, in any state, newest first. */
export async function readOwnAssets(reader: Reader, owner: CustomerId): Promise<AssetDetail[]> {
  return reader.query<AssetDetail>(
    `select ${columns} from app.asset a where a.owner_id = $1 order by a.id desc limit 500`,
    [owner],
  );
}

export async function findAsset(reader: Reader, id: AssetId): Promise<AssetDetail | undefined> {
  const [row] = await reader.query<AssetDetail>(`select ${columns} from app.asset a where a.id = $1`, [id]);
  return row;
}

export async function lockAsset(tx: Tx, id: AssetId): Promise<AssetDetail | undefined> {
  const [row] = await tx.query<AssetDetail>(`select ${columns} from app.asset a where a.id = $1 for no key update`, [
    id,
  ]);
  return row;
}

export type NewAsset = AssetTerms & {
  readonly id: AssetId;
  readonly owner: CustomerId;
  /** The ticker as tickers that look like it have it, too. */
  readonly tickerKey: string;
  readonly imageKey: string;
  readonly imageType: string;
  readonly feeCurrency: string;
  readonly feeUnits: bigint;
  readonly language: Language;
  readonly createdAt: Date;
  readonly request: { readonly key: string; readonly hash: string } | undefined;
  /** Of the sandbox's first securities, which are listed from the start. Only the operator's login may store it. */
  readonly listed?: ServiceIds;
};

const notIssued: ServiceIds = {
  assetId: '',
  assetUuid: '',
  reissuanceTokenId: '',
  txid: '',
  assetBlinder: '',
  tokenBlinder: '',
  unblindLink: '',
};

/** Stores a requested security; false when its ticker, or one that looks like it, is taken or the request was stored before. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<boolean> {
  const ids = asset.listed ?? notIssued;
  const rows = await tx.query(
    `insert into app.asset (id, owner_id, ticker, ticker_key, name, domain, public_key, precision, supply_units, destination_address,
       reissuance_address, allows_reissuance, is_transfer_restricted, max_transfer_units, organization, compliance_contact, description,
       matures_on, financial_terms, jurisdiction, legal_framework, isin, internal_reference, image_key, image_type, fee_currency, fee_units,
       language, created_at, state_since, request_key, request_hash, asset_id, asset_uuid, reissuance_token_id, txid, asset_blinder,
       token_blinder, unblind_link, state, instrument, fee_state, security_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::bigint is not null, $13, $14, $15, $16, $17::date, $18, $19, $20, $21, $22,
       $23, $24, $25, $26::bigint, $27, $28, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, case $38 when 'active' then $3 end,
       case when $26::bigint > 0 then 'held' end, $39)
     on conflict do nothing returning 1`,
    [
      asset.id,
      asset.owner,
      asset.ticker,
      asset.tickerKey,
      asset.name,
      asset.domain,
      asset.publicKey,
      asset.precision,
      asset.supplyUnits,
      asset.destinationAddress,
      asset.reissuanceAddress,
      asset.allowsReissuance,
      asset.maxTransferUnits,
      asset.organization,
      asset.complianceContact,
      asset.description,
      asset.maturesOn,
      asset.financialTerms,
      asset.jurisdiction,
      asset.legalFramework,
      asset.isin,
      asset.internalReference,
      asset.imageKey,
      asset.imageType,
      asset.feeCurrency,
      asset.feeUnits,
      asset.language,
      asset.createdAt,
      asset.request?.key ?? null,
      asset.request?.hash ?? null,
      ids.assetId,
      ids.assetUuid,
      ids.reissuanceTokenId,
      ids.txid,
      ids.assetBlinder,
      ids.tokenBlinder,
      ids.unblindLink,
      asset.listed ? 'active' : 'requested',
      asset.securityType,
    ],
  );
  return rows.length === 1;
}

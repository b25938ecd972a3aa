import * as z from 'zod/mini';
import { decimal, time } from './reply.ts';

/** A security that an issuer created, as the Asset Info window and its creator's table show it (requirement 2.3). */
export const assetInfo = z.object({
  _id: z.string(),
  name: z.string(),
  ticker: z.string(),
  amount: decimal,
  destination_address: z.string(),
  domain: z.string(),
  /** 1 active, otherwise pending. */
  status: z.int(),
  precision: z.int(),
  is_confidential: z.boolean(),
  is_reissuable: z.boolean(),
  reissuance_amount: decimal,
  reissuance_address: z.string(),
  asset_id: z.string(),
  reissuance_token_id: z.string(),
  asset_uuid: z.string(),
  txid: z.string(),
  issuance_assetblinder: z.string(),
  issuance_tokenblinder: z.string(),
  investors_restricted: z.boolean(),
  transfer_restricted: z.boolean(),
  unblind_link: z.string(),
  created_at: time,
  /** The product's own: what the issuer says of it, first whether more of it may be issued later; the service's flag is fixed. */
  allows_reissuance: z.boolean(),
  organization: z.string(),
  compliance_contact: z.string(),
  description: z.string(),
  /** YYYY-MM-DD. */
  matures_on: z.string(),
  financial_terms: z.string(),
  jurisdiction: z.string(),
  legal_framework: z.string(),
  isin: z.string(),
  internal_reference: z.string(),
  public_key: z.string(),
  /** '' where transfers are not restricted. */
  max_transfer: z.string(),
});

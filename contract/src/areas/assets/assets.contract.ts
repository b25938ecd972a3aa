import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { assetEntry, bit, decimal, time } from '../../kernel/reply.ts';
import * as calls from './assets.calls.ts';

/** A listed or requested asset, as the Asset Info window and the creator's table show it. */
const assetInfo = z.object({
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
});

const liquidAddress = z.object({ Address: z.string() });

export const listAssets = endpoint(calls.listAssets, {
  summary: 'The listed assets in `msg`, each name once.',
  input: noFields,
  output: z.object({ msg: z.array(assetEntry) }),
});

export const readAsset = endpoint(calls.readAsset, {
  summary: 'The details of a listed asset for the Asset Info window.',
  input: z.object({ selectAsset: reference }),
  output: z.object({ data: assetInfo }),
});

export const readOwnAsset = endpoint(calls.readOwnAsset, {
  summary: "One of the customer's own assets.",
  input: z.object({ id: reference }),
  output: z.object({ data: assetInfo }),
});

// All fields are text and may be empty: the rules report what is missing with the documents' messages.
export const createAsset = endpoint(calls.createAsset, {
  summary: 'Requests a new asset: takes the fee, stores the image, calls the issuance service and waits for staff.',
  input: z.object({
    tok_name: optionalText(120),
    amount: optionalText(40),
    des_address: optionalText(200),
    domain: optionalText(200),
    ticker: optionalText(20),
    precision: optionalText(4),
    reiss_add: optionalText(200),
    org: optionalText(200),
    compliance: optionalText(200),
    tokDes: optionalText(2000),
    matDate: optionalText(40),
    finSec: optionalText(500),
    Jurisdiction: optionalText(200),
    legFram: optionalText(500),
    isin: optionalText(40),
    internalRef: optionalText(80),
    flags: optionalText(10),
    trans_option: optionalText(10),
    trans_amount: optionalText(40),
    pub_key: optionalText(500),
    is_confidential: optionalText(10),
    is_reissuable: optionalText(10),
    is_whitelisted: optionalText(10),
    reissuance_amount: optionalText(40),
  }),
  output: noFields,
});

export const readCreationFee = endpoint(calls.readCreationFee, {
  summary: 'The fee for creating an asset.',
  input: noFields,
  output: z.object({ asset_fee: decimal, asset_curr: z.string() }),
});

export const authoriseAsset = endpoint(calls.authoriseAsset, {
  summary: "The creator's last authorization, after which the asset is active.",
  input: z.object({ assId: text(200), id: reference }),
  output: noFields,
});

export const readAssetForm = endpoint(calls.readAssetForm, {
  summary: "The creator's assets and the defaults of the asset form; the specification does not show its meaning.",
  input: noFields,
  output: z.object({
    data: z.array(assetInfo),
    form: z.object({ reissuance_amount: decimal, is_confidential: bit, is_reissuable: bit, is_whitelisted: bit }),
  }),
});

export const readAddressOne = endpoint(calls.readAddressOne, {
  summary: "The customer's destination address at the issuance service; the specification does not show its meaning.",
  input: noFields,
  output: liquidAddress,
});

export const readAddressTwo = endpoint(calls.readAddressTwo, {
  summary: "The customer's reissuance address at the issuance service; the specification does not show its meaning.",
  input: noFields,
  output: liquidAddress,
});

export const readFinalAddress = endpoint(calls.readFinalAddress, {
  summary: "The customer's final address at the issuance service; the specification does not show its meaning.",
  input: noFields,
  output: liquidAddress,
});

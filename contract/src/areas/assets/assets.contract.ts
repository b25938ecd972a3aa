import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { assetEntry, bit, decimal, time } from '../../kernel/reply.ts';
import * as calls from './assets.calls.ts';

/** What a listed or requested asset is, as the Asset Info window and the creator's table read it. */
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
  about: 'The listed assets, in `msg`, each once by name.',
  input: nothing,
  output: z.object({ msg: z.array(assetEntry) }),
});

export const readAsset = endpoint(calls.readAsset, {
  about: 'What the Asset Info window shows of a listed asset.',
  input: z.object({ selectAsset: reference }),
  output: z.object({ data: assetInfo }),
});

export const readOwnAsset = endpoint(calls.readOwnAsset, {
  about: "One of the customer's own assets.",
  input: z.object({ id: reference }),
  output: z.object({ data: assetInfo }),
});

// Everything travels as text and may be empty: the rules say what is missing in the documents' words.
export const createAsset = endpoint(calls.createAsset, {
  about: 'Asks for a new asset: takes the fee, keeps the image, calls the issuance service and waits for staff.',
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
  output: nothing,
});

export const readCreationFee = endpoint(calls.readCreationFee, {
  about: 'What creating an asset costs.',
  input: nothing,
  output: z.object({ asset_fee: decimal, asset_curr: z.string() }),
});

export const authoriseAsset = endpoint(calls.authoriseAsset, {
  about: "The creator's last authorization, after which the asset is active.",
  input: z.object({ assId: text(200), id: reference }),
  output: nothing,
});

export const readAssetForm = endpoint(calls.readAssetForm, {
  about: "The creator's assets and the defaults of the asset form; the specification does not show its meaning.",
  input: nothing,
  output: z.object({
    data: z.array(assetInfo),
    form: z.object({ reissuance_amount: decimal, is_confidential: bit, is_reissuable: bit, is_whitelisted: bit }),
  }),
});

export const readAddressOne = endpoint(calls.readAddressOne, {
  about: "The customer's destination address at the issuance service; the specification does not show its meaning.",
  input: nothing,
  output: liquidAddress,
});

export const readAddressTwo = endpoint(calls.readAddressTwo, {
  about: "The customer's reissuance address at the issuance service; the specification does not show its meaning.",
  input: nothing,
  output: liquidAddress,
});

export const readFinalAddress = endpoint(calls.readFinalAddress, {
  about: "The customer's final address at the issuance service; the specification does not show its meaning.",
  input: nothing,
  output: liquidAddress,
});

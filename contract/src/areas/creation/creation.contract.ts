import * as z from 'zod/mini';
import { assetInfo } from '../../kernel/asset-info.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { bit, decimal, time } from '../../kernel/reply.ts';
import { assetStates } from './asset-state.ts';
import * as calls from './creation.calls.ts';

const step = z.object({
  state: z.enum(assetStates),
  at: time,
});

/** A security of its creator with how far it is. */
const ownAsset = z.extend(assetInfo, {
  state: step.shape.state,
  /** Why it failed or was rejected; '' otherwise. */
  reason: z.string(),
  fee: decimal,
  fee_currency: z.string(),
  fee_state: z.enum(['none', 'held', 'taken', 'returned']),
  has_image: bit,
  /** Oldest first. */
  steps: z.array(step),
});

const liquidAddress = z.object({ Address: z.string() });

// All fields are text and may be empty: the rules report what is missing.
const formFields = {
  tok_name: optionalText(120),
  amount: optionalText(40),
  des_address: optionalText(200),
  domain: optionalText(200),
  ticker: optionalText(24),
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
};

export const readOwnAsset = endpoint(calls.readOwnAsset, {
  summary: "One of the customer's own assets, with its steps.",
  input: z.object({ id: reference }),
  output: z.object({ data: ownAsset }),
  refusals: ['not_found'],
});

export const createAsset = endpoint(calls.createAsset, {
  summary:
    'Requests a new asset: holds the fee and stores the image; the issuance service is called and staff review it.',
  input: z.object({
    ...formFields,
    is_confidential: optionalText(10),
    is_reissuable: optionalText(10),
    is_whitelisted: optionalText(10),
    reissuance_amount: optionalText(40),
    /** The product's own: the fee that the customer was shown; another one now is refused. */
    fee: optionalText(40),
  }),
  output: z.object({ id: z.string() }),
  refusals: [
    'invalid_field',
    'disallowed_content',
    'amount_invalid',
    'amount_too_large',
    'address_invalid',
    'address_duplicate',
    'already_done',
    'insufficient_balance',
    'fee_changed',
  ],
});

export const readCreationFee = endpoint(calls.readCreationFee, {
  summary: 'The fee for creating an asset.',
  input: noFields,
  output: z.object({ asset_fee: decimal, asset_curr: z.string() }),
  refusals: [],
});

export const authoriseAsset = endpoint(calls.authoriseAsset, {
  summary:
    "The creator's last authorization, after which the asset is active. `assId` is the ticker or the asset's id.",
  input: z.object({ assId: text(200), id: reference }),
  output: noFields,
  refusals: ['not_found', 'conflict'],
});

export const readAssetForm = endpoint(calls.readAssetForm, {
  summary: "The creator's assets, newest first, and the fixed values of the asset form.",
  input: noFields,
  output: z.object({
    data: z.array(ownAsset),
    form: z.object({ reissuance_amount: decimal, is_confidential: bit, is_reissuable: bit, is_whitelisted: bit }),
  }),
  refusals: [],
});

export const readAddressOne = endpoint(calls.readAddressOne, {
  summary: "The customer's destination address at the issuance service.",
  input: noFields,
  output: liquidAddress,
  refusals: [],
});

export const readAddressTwo = endpoint(calls.readAddressTwo, {
  summary: "The customer's reissuance address at the issuance service.",
  input: noFields,
  output: liquidAddress,
  refusals: [],
});

export const readFinalAddress = endpoint(calls.readFinalAddress, {
  summary: "The customer's deposit address at the issuance service.",
  input: noFields,
  output: liquidAddress,
  refusals: [],
});

export const readDraft = endpoint(calls.readDraft, {
  isAddition: true,
  summary: 'What the customer has filled in of the asset form so far.',
  input: noFields,
  output: z.object({
    data: z.nullable(z.object({ fields: z.record(z.string(), z.string()), saved_at: time })),
  }),
  refusals: [],
});

export const saveDraft = endpoint(calls.saveDraft, {
  isAddition: true,
  summary: 'Stores what is filled in of the asset form; nothing is checked but the lengths.',
  input: z.object(formFields),
  output: z.object({ saved_at: time }),
  refusals: [],
});

export const discardDraft = endpoint(calls.discardDraft, {
  isAddition: true,
  summary: 'Deletes what was filled in of the asset form.',
  input: noFields,
  output: noFields,
  refusals: [],
});

export const readOwnAssetImage = endpoint(calls.readOwnAssetImage, {
  isAddition: true,
  summary: "The image of one of the customer's own assets.",
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

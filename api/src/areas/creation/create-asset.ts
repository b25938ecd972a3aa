import { createHash } from 'node:crypto';
import { createAsset } from '@istmo/contract/areas/creation/creation.contract';
import {
  type CreationForm,
  creationFields,
  creationRules,
  readPrecision,
  readSupply,
  tidyCreation,
  yes,
} from '@istmo/contract/areas/creation/creation.rules';
import { toTickerKey } from '@istmo/contract/areas/creation/ticker';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { asId } from '@istmo/contract/kernel/id';
import { parseUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { available, InsufficientFundsError, post, readBalance, reserveCreationFee } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { cleanImages, type StoredImage, withStoredImages } from '../../images/stored-images.ts';
import { lockCustomer } from '../accounts/public.ts';
import { type AssetId, findCreationRequest, hasTickerKey, insertAsset } from '../assets/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { announceAsset } from './asset-notices.ts';
import { type Fee, readFee } from './creation-fee.ts';
import { deleteDraft } from './creation.store.ts';
import { requestedAssets } from './throttles.ts';

type Input = InputOf<typeof createAsset>;
type RequestRecord = { readonly key: string; readonly hash: string };

/** Holds the fee and stores the request with its image; the worker calls the issuance service (requirement 3.10). */
export const answerCreateAsset = handle(createAsset, async (app, caller, input) => {
  const request = toRequest(caller, input);
  const first = await findFirst(app.db, caller, request);
  if (first) return { id: first, message: m.creation_requested };
  const form = toForm(input);
  const problem = findProblem(creationRules(app.clock.now().toISOString().slice(0, 10)), form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  await refuseAddresses(app, form);
  await refuseTaken(app, form.ticker);
  const fee = await readFee(app);
  refuseChangedFee(fee, input.fee);
  await refuseShortBalance(app, caller, fee);
  const { files } = caller;
  if (files.length === 0) refuse('invalid_field', m.creation_image_missing, { field: 'asset_image' });
  await takeTurn(app, requestedAssets, caller.customer);
  const images = await cleanImages(files, 1);
  const stored = await withStoredImages(app, images, async ([image]) => {
    if (!image) throw new Error('an image that was not stored');
    const done = await app.db.inTransaction((tx) => storeRequest(app, tx, { caller, form, fee, image, request }));
    // Another request with the same key was faster, and has an image of its own.
    if (!done.isNew) await app.files.remove(image.fileKey);
    return done;
  });
  return { id: stored.id, message: m.creation_requested };
});

function toForm(input: Input): CreationForm {
  const entries = creationFields.map((field): [string, string] => [field, input[field]]);
  return tidyCreation({ ...input, ...Object.fromEntries(entries) });
}

function toRequest({ idempotencyKey }: Caller, body: object): RequestRecord | undefined {
  if (idempotencyKey === undefined) return undefined;
  return { key: idempotencyKey, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

/** The asset of an earlier request with this key; another content under its key is a conflict. */
async function findFirst(
  reader: Reader,
  { customer }: Caller,
  request: RequestRecord | undefined,
): Promise<AssetId | undefined> {
  const first = request && (await findCreationRequest(reader, customer, request.key));
  if (!first) return undefined;
  if (first.hash !== request.hash) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return first.id;
}

async function refuseAddresses(app: App, form: CreationForm): Promise<void> {
  for (const field of ['des_address', 'reiss_add'] as const) {
    if (!app.issuance.isAddress(form[field])) refuse('address_invalid', m.creation_address_invalid, { field });
  }
}

/** A ticker that is an instrument's, or another security's, or looks like one. */
async function refuseTaken(app: App, ticker: string): Promise<void> {
  const key = toTickerKey(ticker);
  const { instruments } = await readRegistry(app);
  const isTaken = instruments.some(({ code }) => toTickerKey(code) === key) || (await hasTickerKey(app.db, key));
  if (isTaken) refuse('already_done', m.creation_ticker_taken, { field: 'ticker' });
}

/** The customer agreed to the fee that the page showed. */
function refuseChangedFee({ amount, scale }: Fee, shown: string): void {
  if (shown !== '' && parseUnits(shown, scale) !== amount.units) refuse('fee_changed', m.creation_fee_changed);
}

/** Before the image is encoded; the ledger compares again under its lock. */
async function refuseShortBalance(app: App, { customer }: Caller, { amount }: Fee): Promise<void> {
  const { units } = await readBalance(app.db, available(customer), amount.currency);
  if (units < amount.units) refuse('insufficient_balance', m.kernel_insufficient_balance);
}

type Request = {
  readonly caller: Caller;
  readonly form: CreationForm;
  readonly fee: Fee;
  readonly image: StoredImage;
  readonly request: RequestRecord | undefined;
};

/** The row, its notice and the hold in one transaction; the row's indexes refuse a second one of the request or of the ticker. */
async function storeRequest(
  app: App,
  tx: Tx,
  { caller, form, fee, image, request }: Request,
): Promise<{ id: AssetId; isNew: boolean }> {
  const { customer, language } = caller;
  await lockCustomer(tx, customer);
  const first = await findFirst(tx, caller, request);
  if (first) return { id: first, isNew: false };
  const id = asId<'asset'>(newId());
  const at = app.clock.now();
  const isStored = await insertAsset(tx, {
    id,
    owner: customer,
    ...toTerms(form),
    tickerKey: toTickerKey(form.ticker),
    imageKey: image.fileKey,
    imageType: image.type,
    feeCurrency: fee.amount.currency,
    feeUnits: fee.amount.units,
    language,
    createdAt: at,
    request,
  });
  if (!isStored) refuse('already_done', m.creation_ticker_taken, { field: 'ticker' });
  await deleteDraft(tx, customer);
  await announceAsset(app, tx, id, { what: 'requested' });
  if (fee.amount.units > 0n) await reserve(tx, reserveCreationFee({ id, customer, at, amount: fee.amount }));
  return { id, isNew: true };
}

async function reserve(tx: Tx, movement: ReturnType<typeof reserveCreationFee>): Promise<void> {
  try {
    await post(tx, movement);
  } catch (error) {
    if (error instanceof InsufficientFundsError) refuse('insufficient_balance', m.kernel_insufficient_balance);
    throw error;
  }
}

function toTerms(form: CreationForm) {
  const precision = readPrecision(form.precision);
  const supplyUnits = readSupply(form);
  const maxTransfer = form.trans_option === yes ? readSupply({ ...form, amount: form.trans_amount }) : null;
  if (precision === undefined || supplyUnits === undefined || maxTransfer === undefined)
    throw new Error('the rules accepted an amount that is none');
  return {
    ticker: form.ticker,
    name: form.tok_name,
    securityType: 'security' as const,
    domain: form.domain,
    publicKey: form.pub_key,
    precision,
    supplyUnits,
    destinationAddress: form.des_address,
    reissuanceAddress: form.reiss_add,
    allowsReissuance: form.flags === yes,
    maxTransferUnits: maxTransfer,
    organization: form.org,
    complianceContact: form.compliance,
    description: form.tokDes,
    maturesOn: form.matDate,
    financialTerms: form.finSec,
    jurisdiction: form.Jurisdiction,
    legalFramework: form.legFram,
    isin: form.isin,
    internalReference: form.internalRef,
  };
}

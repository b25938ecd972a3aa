import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { wasNotTaken } from '../../http.ts';
import { InvalidArgument } from '../../invalid-argument.ts';
import { Outage, throwIfAborted } from '../../outage.ts';
import type { StoredValue } from '../../state-store.ts';
import {
  type AmpAsset,
  assetSchema,
  assetsSchema,
  issuedSchema,
  transactionSchema,
  transactionsSchema,
} from './api.ts';
import type { AmpAnswer, AmpClient } from './client.ts';
import { jsonNumber } from '../base-units.ts';
import { findIssueProblem } from '../issue-problem.ts';
import { claim, type IssuanceJournal, type IssueEntry } from './journal.ts';
import type { IssuedAsset, IssueOutcome, IssueRequest, Issuance } from '../port.ts';

type Parts = {
  readonly client: AmpClient;
  readonly journal: IssuanceJournal;
  readonly isAddress: (text: string) => boolean;
};

/**
 * Issues at a service that would issue again on each request. What is about to be sent is stored first; after a lost answer the security is
 * looked for by what it was requested with, and never requested again.
 */
export function ampIssue({ client, journal, isAddress }: Parts): Pick<Issuance, 'issue' | 'findIssue'> {
  const finder = assetFinder({ client, journal });
  return {
    async issue(request, signal) {
      throwIfAborted('issuance', signal);
      const problem = findIssueProblem(request, isAddress);
      if (problem !== undefined) return { state: 'refused', reason: problem };
      const entry = journal.issue(request.id);
      const before = await readOwn(entry, request);
      if (before.state === 'none') {
        const known = (await finder.listAlike(request, signal)).map(({ asset_uuid: uuid }) => uuid);
        if (await markSent(entry, request, known)) return send({ client, journal, finder }, request, signal);
      }
      const outcome = toOutcome(await readOwn(entry, request));
      if (outcome) return outcome;
      const asset = await finder.find(request, signal);
      if (asset) return { state: 'issued', asset };
      throw new Outage('issuance', new Error(`whether ${request.id} was issued is not known`));
    },

    async findIssue(request, signal) {
      throwIfAborted('issuance', signal);
      const entry = await readOwn(journal.issue(request.id), request);
      if (entry.state === 'sent') return finder.find(request, signal);
      return entry.state === 'issued' ? entry.asset : undefined;
    },
  };
}

function digestOf(request: IssueRequest): string {
  const { id: _id, ...rest } = request;
  const text = JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return createHash('sha256').update(text).digest('hex');
}

/** What was done of a request; another request under the same id is refused. */
async function readOwn(entry: StoredValue<IssueEntry>, request: IssueRequest): Promise<IssueEntry> {
  const stored = await entry.read();
  if (stored.state !== 'none' && stored.request !== digestOf(request))
    throw new InvalidArgument(`${request.id} was requested with other terms`);
  return stored;
}

/** Whether this process is the one that sends the request. */
function markSent(entry: StoredValue<IssueEntry>, request: IssueRequest, known: string[]): Promise<boolean> {
  return entry.change((stored) =>
    stored.state === 'none'
      ? { value: { state: 'sent', request: digestOf(request), known }, result: true }
      : { value: stored, result: false },
  );
}

function toOutcome(entry: IssueEntry): IssueOutcome | undefined {
  if (entry.state === 'issued' && entry.asset) return { state: 'issued', asset: entry.asset };
  return entry.state === 'refused' ? { state: 'refused', reason: entry.reason ?? '' } : undefined;
}

type SendParts = Pick<Parts, 'client' | 'journal'> & { readonly finder: AssetFinder };

async function send(
  { client, journal, finder }: SendParts,
  request: IssueRequest,
  signal: AbortSignal | undefined,
): Promise<IssueOutcome> {
  const entry = journal.issue(request.id);
  const answer = await post(client, { entry, request, signal });
  if (answer.state === 'refused') {
    const { reason } = answer;
    await entry.change((stored) => ({ value: { ...stored, state: 'refused', reason }, result: true }));
    return { state: 'refused', reason };
  }
  if (!isAlike(request, answer.data)) throw new Outage('issuance', new Error('the answer is about another security'));
  const asset = await finder.keep(request, answer.data, signal);
  if (!asset) throw new Outage('issuance', new Error('the answer is about a security of another request'), false);
  return { state: 'issued', asset };
}

type Posting = {
  entry: StoredValue<IssueEntry>;
  request: IssueRequest;
  signal: AbortSignal | undefined;
};

async function post(
  client: AmpClient,
  { entry, request, signal }: Posting,
): Promise<AmpAnswer<z.infer<typeof issuedSchema>>> {
  try {
    return await client.ask({ method: 'POST', path: '/assets/issue', body: toBody(request) }, issuedSchema, signal);
  } catch (problem) {
    if (wasNotTaken(problem))
      await entry.change((stored) => ({ value: { ...stored, state: 'none', known: [] }, result: true }));
    throw problem;
  }
}

function toBody({ name, units, destinationAddress, domain, ticker, publicKey, precision, ...rest }: IssueRequest) {
  const { reissuance, isConfidential, isTransferRestricted } = rest;
  return {
    name,
    amount: jsonNumber(units),
    destination_address: destinationAddress,
    domain,
    ticker,
    ...(publicKey === '' ? {} : { pubkey: publicKey }),
    precision,
    is_confidential: isConfidential,
    is_reissuable: reissuance !== undefined,
    ...(reissuance && { reissuance_amount: jsonNumber(reissuance.units), reissuance_address: reissuance.address }),
    transfer_restricted: isTransferRestricted,
  };
}

/** The service stores no id of ours: these never change and are what a security is recognised by. */
function isAlike(request: IssueRequest, asset: AmpAsset): boolean {
  const { name, ticker, domain, precision, publicKey } = request;
  return (
    asset.name === name &&
    asset.ticker === ticker &&
    asset.domain === domain &&
    asset.precision === String(precision) &&
    (publicKey === '' || asset.pubkey === publicKey)
  );
}

type AssetFinder = ReturnType<typeof assetFinder>;

function assetFinder({ client, journal }: Pick<Parts, 'client' | 'journal'>) {
  const listAlike = async (request: IssueRequest, signal: AbortSignal | undefined): Promise<AmpAsset[]> =>
    (await client.read('/assets', assetsSchema, signal)).filter((asset) => isAlike(request, asset));

  /** Stores that a security is this request's; undefined where it is another's. */
  async function keep(
    request: IssueRequest,
    found: AmpAsset & { txid: string; issuance_assetblinder?: unknown; issuance_tokenblinder?: unknown },
    signal: AbortSignal | undefined,
  ): Promise<IssuedAsset | undefined> {
    if (!(await claim(journal.requestOf(found.asset_uuid), request.id))) return undefined;
    const asset: IssuedAsset = {
      requestId: request.id,
      uuid: found.asset_uuid,
      assetId: found.asset_id,
      reissuanceTokenId: found.reissuance_token_id ?? '',
      txid: found.txid,
      assetBlinder: toText(found.issuance_assetblinder),
      tokenBlinder: toText(found.issuance_tokenblinder),
      unblindLink: await readUnblindLink(client, found, signal),
      isAuthorized: found.is_authorized ?? false,
    };
    await journal
      .issue(request.id)
      .change((stored) => ({ value: { ...stored, state: 'issued', asset }, result: true }));
    return asset;
  }

  return {
    listAlike,
    keep,
    async find(request: IssueRequest, signal: AbortSignal | undefined): Promise<IssuedAsset | undefined> {
      const { known } = await journal.issue(request.id).read();
      const candidates: AmpAsset[] = [];
      for (const asset of await listAlike(request, signal)) {
        const owner = await journal.requestOf(asset.asset_uuid).read();
        if (!known.includes(asset.asset_uuid) && (owner === '' || owner === request.id)) candidates.push(asset);
      }
      const [asset, second] = candidates;
      if (second) throw new Outage('issuance', new Error(`${request.id} was issued more than once`), false);
      if (!asset) return undefined;
      return keep(request, { ...asset, txid: await readFirstTxid(client, asset.asset_uuid, signal) }, signal);
    },
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first transaction of a security is its issue. */
async function readFirstTxid(client: AmpClient, uuid: string, signal: AbortSignal | undefined): Promise<string> {
  const transactions = await client.read(`/assets/${encodeURIComponent(uuid)}/txs`, transactionsSchema, signal);
  return transactions.at(-1)?.txid ?? '';
}

/** Only for display: without it the security is issued all the same. */
async function readUnblindLink(
  client: AmpClient,
  { asset_uuid: uuid, txid }: { asset_uuid: string; txid: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    const path = `/assets/${encodeURIComponent(uuid)}/txs/${encodeURIComponent(txid)}`;
    const { unblinded_url: link } = await client.read(path, transactionSchema, signal);
    return link?.startsWith('https://') ? link : '';
  } catch {
    return '';
  }
}

/** A security as the service has it now, with what was stored when it was issued. */
export async function readAsset(
  { client, journal }: Pick<Parts, 'client' | 'journal'>,
  uuid: string,
  signal: AbortSignal | undefined,
): Promise<IssuedAsset> {
  const now = await client.read(`/assets/${encodeURIComponent(uuid)}`, assetSchema, signal);
  const requestId = await journal.requestOf(uuid).read();
  const entry = await journal.issue(requestId).read();
  if (!entry.asset || now.asset_uuid !== uuid) throw new InvalidArgument(`${uuid} was not issued by this platform`);
  return { ...entry.asset, isAuthorized: now.is_authorized ?? false };
}

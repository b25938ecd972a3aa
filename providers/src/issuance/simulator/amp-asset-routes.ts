import { createHash } from 'node:crypto';
import { isConfidentialAddress } from '@istmo/contract/kernel/liquid-address';
import * as z from 'zod/mini';
import { jsonNumber } from '../base-units.ts';
import { issueLimits } from '../issue-problem.ts';
import { heightAt, pay, type SimulatedAsset, type SimulatedLiquid } from './simulated-liquid.ts';
import {
  type AmpCall,
  type AmpRoute,
  invalidFields,
  notFound,
  ofAsset,
  ok,
  ownedUnits,
  refused,
  type SimulatedReply,
} from './simulated-replies.ts';

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const issueSchema = z.object({
  name: z.string().check(z.regex(/^[\x20-\x7e]{5,255}$/)),
  amount: z.int().check(z.gte(1), z.lte(jsonNumber(issueLimits.maxUnits))),
  destination_address: z.string(),
  domain: z.string().check(z.regex(/^[a-z0-9.-]{4,253}$/)),
  ticker: z.string().check(z.regex(/^[a-zA-Z0-9.-]{3,24}$/)),
  pubkey: z._default(z.string().check(z.regex(/^0[23][0-9a-f]{64}$/)), `02${'5'.repeat(64)}`),
  precision: z._default(z.int().check(z.gte(0), z.lte(8)), 0),
  is_confidential: z._default(z.boolean(), true),
  is_reissuable: z._default(z.boolean(), false),
  reissuance_amount: z.optional(z.int().check(z.gte(1), z.lte(jsonNumber(issueLimits.maxUnits)))),
  reissuance_address: z.optional(z.string()),
  transfer_restricted: z._default(z.boolean(), false),
  /** As older clients name it. */
  is_whitelisted: z.optional(z.boolean()),
});

function issue({ state, body, ids, now, shownFrom }: AmpCall): SimulatedReply {
  const parsed = issueSchema.safeParse(body);
  if (!parsed.success) return invalidFields(parsed.error);
  const { data } = parsed;
  const { reissuance_address: reissuanceAddress, reissuance_amount: reissuanceAmount } = data;
  if (!isConfidentialAddress(data.destination_address, ['regtest']))
    return refused('destination_address must be a confidential address');
  if (data.is_reissuable) {
    if (!reissuanceAddress || !reissuanceAmount)
      return refused('reissuance_address and reissuance_amount are required');
    if (reissuanceAddress === data.destination_address)
      return refused('reissuance_address must be different from destination_address');
    if (!isConfidentialAddress(reissuanceAddress, ['regtest']))
      return refused('reissuance_address must be a confidential address');
  }
  const [uuid = ''] = ids;
  const [txid, assetId, tokenId] = [hex(`txid ${uuid}`), hex(`asset ${uuid}`), hex(`token ${uuid}`)];
  const asset: SimulatedAsset = {
    uuid,
    assetId,
    tokenId: data.is_reissuable ? tokenId : '',
    txid,
    name: data.name,
    ticker: data.ticker,
    domain: data.domain,
    pubkey: data.pubkey,
    precision: data.precision,
    units: String(data.amount),
    isConfidential: data.is_confidential,
    isRestricted: data.transfer_restricted || data.is_whitelisted === true,
    isRegistered: false,
    isAuthorized: false,
    isLocked: false,
    blinders: data.is_confidential ? [hex(`asset blinder ${uuid}`), hex(`token blinder ${uuid}`)] : ['', ''],
    shownFrom,
  };
  state.assets.push(asset);
  state.transactions.push({ txid, comment: '', isSend: false, after: heightAt(state, now), shownFrom });
  pay(state, { txid, vout: 0, address: data.destination_address, assetId, units: asset.units });
  if (asset.tokenId !== '')
    pay(state, {
      txid,
      vout: 1,
      address: reissuanceAddress ?? '',
      assetId: tokenId,
      units: String(reissuanceAmount),
    });
  const [assetBlinder = '', tokenBlinder = ''] = asset.blinders;
  const details = {
    amount: data.amount,
    destination_address: data.destination_address,
    is_confidential: data.is_confidential,
    is_reissuable: data.is_reissuable,
    reissuance_amount: reissuanceAmount ?? 0,
    reissuance_address: reissuanceAddress ?? '',
    txid,
    vin: 0,
    asset_vout: 0,
    reissuance_vout: data.is_reissuable ? 1 : null,
    issuance_assetblinder: assetBlinder,
    issuance_tokenblinder: data.is_reissuable ? tokenBlinder : '',
  };
  return ok({ ...viewAsset(asset, state), ...details }, 201);
}

function viewAsset(asset: SimulatedAsset, state: SimulatedLiquid) {
  const requirements = state.categories.filter(({ assets }) => assets.includes(asset.uuid)).map(({ id }) => id);
  return {
    name: asset.name,
    asset_uuid: asset.uuid,
    issuer: 1,
    asset_id: asset.assetId,
    reissuance_token_id: asset.tokenId,
    requirements,
    ticker: asset.ticker,
    precision: asset.precision,
    domain: asset.domain,
    pubkey: asset.pubkey,
    is_registered: asset.isRegistered,
    is_authorized: asset.isAuthorized,
    is_locked: asset.isLocked,
    issuer_authorization_endpoint: null,
    transfer_restricted: asset.isRestricted,
  };
}

const viewTransaction = ({ txid, isConfidential }: SimulatedAsset) => ({
  txid,
  vin: 0,
  unblinded_url: isConfidential ? `https://liquid.example/tx/${txid}#blinded=${txid.slice(0, 24)}` : '',
});

const setLocked = (isLocked: boolean): AmpRoute['run'] =>
  ofAsset((asset, { state }) => {
    asset.isLocked = isLocked;
    return ok(viewAsset(asset, state));
  });

const ownerships = ofAsset((asset, call) =>
  ok(
    [...ownedUnits(call, asset)].map(([user, units]) => {
      const holder = call.state.users.find(({ id }) => id === user);
      return { owner: user, amount: jsonNumber(units), GAID: holder?.GAID ?? null };
    }),
  ),
);

const summary = ofAsset((asset, call) => {
  const own = call.state.assignments.filter(({ assetUuid }) => assetUuid === asset.uuid);
  const sum = (list: typeof own) => jsonNumber(list.reduce((total, { units }) => total + BigInt(units), 0n));
  return ok({
    asset_id: asset.assetId,
    reissuance_token_id: asset.tokenId,
    issued: jsonNumber(asset.units),
    reissued: 0,
    assigned: sum(own),
    distributed: sum(own.filter(({ isDistributed }) => isDistributed)),
    burned: 0,
    blacklisted: 0,
    registered_users: call.state.users.length,
    active_registered_users: call.state.users.length,
    active_green_subaccounts: call.state.users.length,
    reissuance_tokens: asset.tokenId === '' ? 0 : 1,
  });
});

export const ampAssetRoutes: readonly AmpRoute[] = [
  { method: 'POST', path: /^\/assets\/issue$/, step: 'issue', run: issue },
  {
    method: 'GET',
    path: /^\/assets$/,
    isRead: true,
    run: ({ state, now }) =>
      ok(state.assets.filter(({ shownFrom }) => shownFrom <= now).map((asset) => viewAsset(asset, state))),
  },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)$/,
    isRead: true,
    run: ofAsset((asset, { state }) => ok(viewAsset(asset, state))),
  },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/(?:register|register-authorized)$/,
    step: 'authorize',
    run: ofAsset((asset, { state }) => {
      asset.isRegistered = true;
      asset.isAuthorized = true;
      return ok(viewAsset(asset, state));
    }),
  },
  { method: 'PUT', path: /^\/assets\/([^/]+)\/lock$/, run: setLocked(true) },
  { method: 'PUT', path: /^\/assets\/([^/]+)\/unlock$/, run: setLocked(false) },
  { method: 'GET', path: /^\/assets\/([^/]+)\/summary$/, isRead: true, run: summary },
  { method: 'GET', path: /^\/assets\/([^/]+)\/ownerships$/, isRead: true, run: ownerships },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/balance$/,
    isRead: true,
    run: ofAsset(() => ok({ confirmed_balance: [], lost_outputs: [], reissuance_lost_outputs: [] })),
  },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/txs$/,
    isRead: true,
    run: ofAsset((asset) => ok([viewTransaction(asset)])),
  },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/txs\/([^/]+)$/,
    isRead: true,
    run: ofAsset((asset, { parts }) => (parts[1] === asset.txid ? ok(viewTransaction(asset)) : notFound)),
  },
];

import * as z from 'zod/mini';
import { jsonNumber, readAmount, writeAmount } from '../base-units.ts';
import {
  confirmationsOf,
  simulatedAddress,
  type SimulatedAsset,
  type SimulatedAssignment,
  type SimulatedLiquid,
} from './simulated-liquid.ts';
import {
  type AmpCall,
  type AmpRoute,
  invalidFields,
  notFound,
  ofAsset,
  ok,
  refused,
  type SimulatedReply,
} from './simulated-replies.ts';

const assignmentsSchema = z.object({
  assignments: z.array(
    z.object({
      registered_user: z.int(),
      amount: z.int().check(z.gte(1)),
      vesting_timestamp: z._default(z.nullable(z.int()), null),
      ready_for_distribution: z._default(z.boolean(), false),
    }),
  ),
});

const confirmSchema = z.object({
  tx_data: z.object({
    txid: z.string(),
    details: z.array(z.object({ address: z.string(), amount: z.number(), asset: z.string() })),
  }),
  change_data: z.array(z.object({ txid: z.string(), asset: z.string() })),
});

function viewAssignment(one: SimulatedAssignment, state: SimulatedLiquid, now: number) {
  return {
    id: one.id,
    registered_user: one.user,
    amount: jsonNumber(one.units),
    receiving_address: one.address,
    distribution_uuid: one.distributionUuid,
    ready_for_distribution: one.isReady,
    vesting_datetime: one.vesting === null ? null : new Date(one.vesting * 1_000).toISOString(),
    vesting_timestamp: one.vesting,
    has_vested: hasVested(one, now),
    is_distributed: one.isDistributed,
    creator: 1,
    GAID: state.users.find(({ id }) => id === one.user)?.GAID ?? null,
  };
}

const hasVested = ({ vesting }: SimulatedAssignment, now: number): boolean =>
  vesting === null || vesting * 1_000 <= now;

const ofSecurity = (state: SimulatedLiquid, { uuid }: SimulatedAsset) =>
  state.assignments.filter(({ assetUuid }) => assetUuid === uuid);

/** The service takes one assignment a call, for an investor who is in each category of the security. */
function assign(asset: SimulatedAsset, { state, body, now }: AmpCall): SimulatedReply {
  const parsed = assignmentsSchema.safeParse(body);
  if (!parsed.success) return invalidFields(parsed.error);
  const [first, second] = parsed.data.assignments;
  if (!first || second) return refused('assignments must have exactly one element');
  if (!asset.isAuthorized) return refused('the asset is not authorized');
  const user = state.users.find(({ id }) => id === first.registered_user);
  if (!user || user.GAID === '') return refused('the registered user has no GAID');
  const required = state.categories.filter(({ assets }) => assets.includes(asset.uuid));
  if (!required.every(({ users }) => users.includes(user.id)))
    return refused('the registered user does not satisfy the category requirements');
  const assigned = ofSecurity(state, asset).reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (assigned + BigInt(first.amount) > BigInt(asset.units)) return refused('the treasury balance is insufficient');
  state.lastId += 1;
  const assignment = {
    id: state.lastId,
    assetUuid: asset.uuid,
    user: user.id,
    units: String(first.amount),
    address: simulatedAddress(`${user.GAID} ${asset.uuid} ${state.lastId}`),
    distributionUuid: null,
    vesting: first.vesting_timestamp,
    isReady: first.ready_for_distribution,
    isDistributed: false,
    sentOn: '0',
  };
  state.assignments.push(assignment);
  return ok([viewAssignment(assignment, state, now)]);
}

/** All that is ready goes into one distribution. A GET that changes what is there. */
function create(asset: SimulatedAsset, { state, ids: [uuid = ''], now }: AmpCall): SimulatedReply {
  if (asset.isLocked) return refused('the asset is locked');
  const ready = ofSecurity(state, asset).filter(
    (one) => one.isReady && !one.isDistributed && one.distributionUuid === null && hasVested(one, now),
  );
  if (ready.length === 0) return refused('there are no assignments ready for distribution');
  for (const one of ready) one.distributionUuid = uuid;
  state.distributions.push({ uuid, assetUuid: asset.uuid, status: 'UNCONFIRMED', txid: '' });
  return ok({
    command: 'distribute',
    min_supported_client_script_version: 1,
    base_url: 'https://amp-test.blockstream.com/api',
    asset_uuid: asset.uuid,
    asset_id: asset.assetId,
    distribution_uuid: uuid,
    map_address_amount: Object.fromEntries(
      ready.map(({ address, units }) => [address, jsonNumber(writeAmount(BigInt(units)))]),
    ),
    map_address_asset: Object.fromEntries(ready.map(({ address }) => [address, asset.assetId])),
  });
}

type SimulatedDistribution = SimulatedLiquid['distributions'][number];

const ofDistribution = (run: (distribution: SimulatedDistribution, call: AmpCall) => SimulatedReply): AmpRoute['run'] =>
  ofAsset((_asset, call) => {
    const distribution = call.state.distributions.find(({ uuid }) => uuid === call.parts[1]);
    return distribution ? run(distribution, call) : notFound;
  });

const viewDistribution = ({ uuid, status, txid }: SimulatedDistribution) => ({
  distribution_uuid: uuid,
  distribution_status: status,
  transactions: txid === '' ? [] : [{ txid }],
});

function isPaid({ state, now }: AmpCall, { user: _user, ...assignment }: SimulatedAssignment, txid: string): boolean {
  const sent = state.transactions.find((one) => one.txid === txid && one.shownFrom <= now);
  const isIn = sent !== undefined && confirmationsOf(state, sent, now) >= 2;
  return (
    isIn &&
    state.outputs.some(
      (one) => one.txid === txid && one.address === assignment.address && one.units === assignment.units,
    )
  );
}

function confirm(distribution: SimulatedDistribution, call: AmpCall): SimulatedReply {
  const parsed = confirmSchema.safeParse(call.body);
  if (!parsed.success) return invalidFields(parsed.error);
  if (distribution.status !== 'UNCONFIRMED') return refused(`the distribution is ${distribution.status}`);
  const { txid, details } = parsed.data.tx_data;
  const own = call.state.assignments.filter(({ distributionUuid }) => distributionUuid === distribution.uuid);
  const isTold = own.every(({ address, units }) =>
    details.some((one) => one.address === address && readAmount(String(one.amount)) === -BigInt(units)),
  );
  if (!isTold || !own.every((one) => isPaid(call, one, txid)))
    return refused('the transaction does not pay the distribution, or has fewer than 2 confirmations');
  for (const one of own) one.isDistributed = true;
  distribution.status = 'CONFIRMED';
  distribution.txid = txid;
  return ok(viewDistribution(distribution));
}

function cancel(distribution: SimulatedDistribution, { state }: AmpCall): SimulatedReply {
  if (distribution.status === 'CONFIRMED') return refused('the distribution is CONFIRMED');
  distribution.status = 'CANCELLED';
  for (const one of state.assignments) if (one.distributionUuid === distribution.uuid) one.distributionUuid = null;
  return ok(null, 204);
}

export const ampDistributionRoutes: readonly AmpRoute[] = [
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/assignments$/,
    isRead: true,
    run: ofAsset((asset, { state, now }) => ok(ofSecurity(state, asset).map((one) => viewAssignment(one, state, now)))),
  },
  { method: 'POST', path: /^\/assets\/([^/]+)\/assignments\/create$/, step: 'assign', run: ofAsset(assign) },
  { method: 'GET', path: /^\/assets\/([^/]+)\/distributions\/create\/$/, step: 'create', run: ofAsset(create) },
  {
    method: 'GET',
    path: /^\/assets\/([^/]+)\/distributions\/([^/]+)$/,
    isRead: true,
    run: ofDistribution((distribution) => ok(viewDistribution(distribution))),
  },
  {
    method: 'POST',
    path: /^\/assets\/([^/]+)\/distributions\/([^/]+)\/confirm$/,
    step: 'confirm',
    run: ofDistribution(confirm),
  },
  {
    method: 'DELETE',
    path: /^\/assets\/([^/]+)\/distributions\/([^/]+)\/cancel$/,
    run: ofDistribution(cancel),
  },
];

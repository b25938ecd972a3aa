import { InvalidArgument } from '../../invalid-argument.ts';
import { throwIfAborted } from '../../outage.ts';
import { type AmpAssignment, anySchema, assignmentsSchema, createdDistributionSchema } from './api.ts';
import { admitInvestor, assetPath } from './registry.ts';
import {
  type DistributionParts,
  goingOn,
  outage,
  type OwnDistribution,
  type Progress,
  sendingSteps,
  type Signal,
  type Step,
  waiting,
} from './sending.ts';
import { jsonNumber, readAmount } from '../base-units.ts';
import { claim, type DistributionEntry, release, storeStep } from './journal.ts';
import type { Distribution, DistributionStatus, Issuance } from '../port.ts';

const empty = { known: [], assignment: '', address: '', assetId: '', distributionUuid: '', txid: '', reason: '' };

/** Hands units out in steps that are stored before they are taken, and taken on from wherever they stopped. */
export function ampDistribution(parts: DistributionParts): Pick<Issuance, 'distribute'> {
  const { journal } = parts;
  return {
    async distribute(distribution, signal) {
      throwIfAborted('issuance', signal);
      const stored = journal.distribution(distribution.id);
      let entry = await openEntry(parts, distribution);
      const underWay = journal.underWay(distribution.assetUuid);
      if (isOver(entry)) {
        await release(underWay, distribution.id);
        return toStatus(entry);
      }
      // What is ready goes into one transaction, so a second one of the security waits.
      if (!(await claim(underWay, distribution.id))) return toStatus(entry);
      const steps = stepsOf(parts, distribution.id);
      for (let goesOn = true; goesOn && !isOver(entry);) {
        const { change, goesOn: further, from = entry } = await steps[entry.step](entry, signal);
        if (Object.keys(change).length === 0) return toStatus(from);
        const next = await storeStep(stored, from, change);
        // Another process took the step: it goes on.
        if (!next) return toStatus((await stored.read()) ?? entry);
        entry = next;
        goesOn = further;
      }
      if (isOver(entry)) await release(underWay, distribution.id);
      return toStatus(entry);
    },
  };
}

const isOver = ({ step }: DistributionEntry): boolean => step === 'confirmed' || step === 'cancelled';

function toStatus({ step, txid, reason }: DistributionEntry): DistributionStatus {
  if (step === 'cancelled') return { state: 'cancelled', txid: '', reason };
  if (step === 'sent' || step === 'confirmed') return { state: step, txid };
  return { state: step === 'sending' ? 'unknown' : 'prepared', txid: '' };
}

async function openEntry({ journal }: DistributionParts, distribution: Distribution): Promise<DistributionEntry> {
  const { id, assetUuid, investor, units } = distribution;
  if (units < 1n) throw new InvalidArgument('a distribution has at least one unit');
  const opened: DistributionEntry = {
    ...empty,
    version: 1,
    step: 'open',
    assetUuid,
    investor,
    units: units.toString(),
    attempt: 1,
    sentSince: { block: '', height: 0, unspent: [] },
  };
  const entry = await journal.distribution(id).change((now) => ({ value: now ?? opened, result: now ?? opened }));
  if (entry.assetUuid !== assetUuid || entry.investor !== investor || entry.units !== opened.units)
    throw new InvalidArgument(`${id} is another distribution`);
  return entry;
}

function stepsOf(parts: DistributionParts, id: string): Readonly<Record<DistributionEntry['step'], Step>> {
  const { send, lookFor, confirm } = sendingSteps(parts, id);
  const stop: Step = async () => waiting({});
  return {
    open: (entry, signal) => prepareAssignment(parts, entry, signal),
    assigning: (entry, signal) => assign(parts, { id, entry }, signal),
    assigned: async (entry, signal) => {
      await cancelOpen(parts, entry, signal);
      return goingOn({ step: 'creating' });
    },
    creating: (entry, signal) => create(parts, entry, signal),
    ready: send,
    sending: lookFor,
    sent: confirm,
    confirmed: stop,
    cancelled: stop,
  };
}

async function readUser({ journal }: DistributionParts, { investor }: DistributionEntry): Promise<string> {
  const { id } = await journal.investor(investor).read();
  if (id === '') throw new InvalidArgument(`${investor} is not registered`);
  return id;
}

const listAssignments = ({ client }: DistributionParts, { assetUuid }: DistributionEntry, signal: Signal) =>
  client.read(assetPath(assetUuid, '/assignments'), assignmentsSchema, signal);

async function prepareAssignment(
  parts: DistributionParts,
  entry: DistributionEntry,
  signal: Signal,
): Promise<Progress> {
  await admitInvestor(parts, { assetUuid: entry.assetUuid, user: await readUser(parts, entry) }, signal);
  const known = (await listAssignments(parts, entry, signal)).map((one) => one.id);
  return goingOn({ step: 'assigning', known });
}

/** Makes the assignment unless an earlier attempt made it: a lost answer is looked for among those that were not there before. */
async function assign(parts: DistributionParts, { id, entry }: OwnDistribution, signal: Signal): Promise<Progress> {
  const user = await readUser(parts, entry);
  const made = await findAssignment(parts, { id, entry, user }, signal);
  if (made) return goingOn(toAssigned(made));
  const assignment = {
    registered_user: Number.parseInt(user, 10),
    amount: jsonNumber(entry.units),
    vesting_timestamp: null,
    ready_for_distribution: true,
  };
  const request = {
    method: 'POST',
    path: assetPath(entry.assetUuid, '/assignments/create'),
    body: { assignments: [assignment] },
  } as const;
  const answer = await parts.client.ask(request, assignmentsSchema, signal);
  if (answer.state === 'refused') return waiting({ step: 'cancelled', reason: answer.reason });
  const [first, second] = answer.data;
  if (!first || second || !isAlike(first, { user, units: entry.units }))
    throw outage('the answer is about another assignment');
  await claim(parts.journal.assignmentOwner(entry.assetUuid, first.id), id);
  return goingOn(toAssigned(first));
}

const isAlike = (one: AmpAssignment, { user, units }: { user: string; units: string }): boolean =>
  one.registered_user === user && one.amount === units;

function toAssigned({ id, receiving_address: address }: AmpAssignment): Partial<DistributionEntry> {
  if (!address) throw outage('the assignment has no address yet');
  return { step: 'assigned', assignment: id, address };
}

async function findAssignment(
  parts: DistributionParts,
  { id, entry, user }: OwnDistribution & { user: string },
  signal: Signal,
): Promise<AmpAssignment | undefined> {
  const { assetUuid, known, units } = entry;
  for (const one of await listAssignments(parts, entry, signal))
    if (!known.includes(one.id) && !one.is_distributed && isAlike(one, { user, units })) {
      if (await claim(parts.journal.assignmentOwner(assetUuid, one.id), id)) return one;
    }
  return undefined;
}

/** Nothing was ever sent for a distribution whose addresses we did not see: one that a lost answer left is given up. */
async function cancelOpen(parts: DistributionParts, entry: DistributionEntry, signal: Signal): Promise<void> {
  const { assetUuid, assignment } = entry;
  const own = (await listAssignments(parts, entry, signal)).find((one) => one.id === assignment);
  if (!own) throw outage(`the assignment ${assignment} disappeared`, false);
  if (own.is_distributed) throw outage(`the assignment ${assignment} was distributed by someone else`, false);
  const left = own.distribution_uuid ?? '';
  if (left !== '') await cancel(parts, { assetUuid, distributionUuid: left }, signal);
}

async function cancel(
  { client }: DistributionParts,
  { assetUuid, distributionUuid }: { assetUuid: string; distributionUuid: string },
  signal: Signal,
): Promise<void> {
  const rest = `/distributions/${encodeURIComponent(distributionUuid)}/cancel`;
  await client.ask({ method: 'DELETE', path: assetPath(assetUuid, rest) }, anySchema, signal);
}

async function create(parts: DistributionParts, entry: DistributionEntry, signal: Signal): Promise<Progress> {
  const { assetUuid, address, units } = entry;
  await cancelOpen(parts, entry, signal);
  const request = { method: 'GET', path: assetPath(assetUuid, '/distributions/create/') } as const;
  const answer = await parts.client.ask(request, createdDistributionSchema, signal);
  if (answer.state === 'refused') throw outage(`the distribution was refused: ${answer.reason}`);
  const { asset_id: assetId, distribution_uuid: distributionUuid, ...map } = answer.data;
  const amounts = Object.entries(map.map_address_amount);
  const isOurs =
    amounts.length === 1 &&
    readAmount(map.map_address_amount[address] ?? '') === BigInt(units) &&
    map.map_address_asset[address] === assetId &&
    answer.data.asset_uuid === assetUuid;
  if (!isOurs) {
    await cancel(parts, { assetUuid, distributionUuid }, signal);
    throw outage('the service would send something else than this distribution', false);
  }
  return goingOn({ step: 'ready', distributionUuid, assetId });
}

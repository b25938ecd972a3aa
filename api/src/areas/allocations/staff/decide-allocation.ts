import { decideAllocation, proposeAllocation } from '@istmo/contract/areas/allocations/allocations.staff.contract';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction } from '../../audit/public.ts';
import { lockRaise, type Raise, type RaiseId } from '../../raises/public.ts';
import {
  type AllocationId,
  allowLongStatements,
  insertAllocation,
  readAllocation,
  setDecided,
} from '../allocations.store.ts';
import { computeAllocation, type ComputedAllocation, totalsOf } from '../compute-allocation.ts';
import { problemTexts } from '../problem-texts.ts';
import { readChoice, readSources, requireNamedRaise } from '../shown-allocation.ts';

export const allocateAction = 'raise.allocate';

async function requireLocked(tx: Tx, id: RaiseId): Promise<Raise> {
  return (await lockRaise(tx, id)) ?? refuse('not_found', m.allocations_unknown, { field: 'reference' });
}

/** Refuses what cannot be decided now, and a result that is not the one that was seen. */
function refuseOther({ problems, resultHash }: ComputedAllocation, seen: string): void {
  const [problem] = problems;
  if (problem) refuse('conflict', problemTexts[problem]);
  if (resultHash.toString('hex') !== seen) refuse('conflict', m.allocations_changed);
}

/** Computes what the terms allot, with the units beside the offered ones that staff chose, and keeps it for the decision. */
export const answerProposeAllocation = handleStaff(
  proposeAllocation,
  async (app, caller, { reference, over, hash, reason }) => {
    const { id: raise } = await requireNamedRaise(app, reference);
    const allocation = asId<'raise-allocation'>(newId());
    const propose = (tx: Tx) => store(app, tx, { raise, allocation, over, hash, by: caller.staff });
    await proposeAction(app, caller, {
      action: allocateAction,
      subject: { kind: 'raise', id: raise },
      payload: { allocation, hash },
      reason,
      check: propose,
    });
    return { message: m.allocations_proposed };
  },
);

type Proposed = {
  readonly raise: RaiseId;
  readonly allocation: AllocationId;
  readonly over: string;
  readonly hash: string;
  readonly by: StaffId;
};

async function store(app: App, tx: Tx, { raise: id, allocation, over, hash, by }: Proposed): Promise<void> {
  await allowLongStatements(tx);
  const raise = await requireLocked(tx, id);
  const sources = { ...(await readSources(app)), reader: tx };
  const choice = readChoice(sources, raise, { method: '', cap: '', over });
  const computed = await computeAllocation(sources, raise, choice);
  const { terms, result, seed, rates } = computed;
  if (computed.overLimit > terms.overUnits) refuse('invalid_field', m.allocations_over_terms, { field: 'over' });
  refuseOther(computed, hash);
  if (!result) throw new Error('an allotment without a problem has a result');
  await insertAllocation(tx, {
    id: allocation,
    raise: raise.id,
    termsVersion: terms.version,
    method: computed.method,
    price: result.price,
    offered: computed.offered,
    overLimit: computed.overLimit,
    over: result.overUsed,
    demanded: result.demanded,
    allotted: result.allotted,
    value: result.value,
    orders: result.lines.length,
    totals: totalsOf(result.lines),
    rates,
    seed: seed?.hash ?? null,
    seedCheckpoint: seed?.number ?? null,
    ordersHash: computed.ordersHash,
    resultHash: computed.resultHash,
    madeBy: by,
    madeAt: app.clock.now(),
  });
}

const allocationOf = (payload: unknown): AllocationId | undefined =>
  payload !== null && typeof payload === 'object' && 'allocation' in payload && typeof payload.allocation === 'string'
    ? asId<'raise-allocation'>(payload.allocation)
    : undefined;

/** The console allots nothing: the worker writes what was decided. */
export const answerDecideAllocation = handleDecision(decideAllocation, {
  carryOut: {
    [allocateAction]: async ({ app, tx }, { id: proposal, payload }) => {
      await allowLongStatements(tx);
      const id = allocationOf(payload);
      const made = id && (await readAllocation(tx, id));
      if (!made) throw new Error(`the proposal ${proposal} names no allotment`);
      const raise = await requireLocked(tx, made.raise);
      const sources = { ...(await readSources(app)), reader: tx };
      const computed = await computeAllocation(sources, raise, { over: made.overLimit, as: made });
      refuseOther(computed, Buffer.from(made.resultHash).toString('hex'));
      if (!computed.ordersHash.equals(made.ordersHash)) refuse('conflict', m.allocations_changed);
      await setDecided(tx, made.id, { proposal, at: app.clock.now() });
      return { allocation: made.id, units: `${made.allotted}`, hash: computed.resultHash.toString('hex') };
    },
  },
  approved: m.allocations_decided,
  rejected: m.allocations_rejected,
});

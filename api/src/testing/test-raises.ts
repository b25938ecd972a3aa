import { asId, type CustomerId, type StaffId } from '@istmo/contract/kernel/id';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import { newId } from '@istmo/db/new-id';
import type { Db, Tx } from '@istmo/db/tx';
import {
  insertRaise,
  insertRaiseTerms,
  type Raise,
  type RaiseId,
  type RaiseTerms,
  readRaise,
  requireRaiseTerms,
  setRaiseState,
} from '../areas/raises/public.ts';
import type { Clock } from '../runtime/clock.ts';
import type { TestEnv } from './test-env.ts';

type OfferedRaise = {
  readonly instrument: string;
  readonly issuer: CustomerId;
  readonly slug?: string;
  readonly terms?: Partial<Omit<RaiseTerms, 'raise' | 'version'>>;
};

/** The logins, the clock and the two of the staff that put raises in place. */
export type RaiseBench = {
  readonly owner: Db;
  readonly clock: Clock;
  readonly proposer: StaffId;
  readonly approver: StaffId;
};

const dayMs = 86_400_000;

/**
 * What tests of raises put in place, each step as its process does it but without the calls: a raise with its terms, approved by two of the staff, in the
 * state that the test needs. It announces at once, opens at once and closes in ten days; one whole unit costs 10 USD.
 */
export async function createRaiseSteps({ owner, clock, addStaff }: TestEnv) {
  const [proposer, approver] = [
    await addStaff(`raises${newId().slice(-6)}`, 'administrator'),
    await addStaff(`raises${newId().slice(-6)}`, 'administrator'),
  ];
  return bindRaiseSteps({ owner, clock, proposer: proposer.id, approver: approver.id });
}

export function bindRaiseSteps(bench: RaiseBench) {
  return {
    draft: (offered: OfferedRaise) => draft(bench, offered),
    /** A raise that is open now. Its units are not placed: tests that deliver units place them. */
    open: async (offered: OfferedRaise) => {
      const drafted = await draft(bench, offered);
      for (const state of ['review', 'approved', 'announced', 'open'] as const) await setTo(bench, drafted.id, state);
      return drafted;
    },
    setTo: (id: RaiseId, state: RaiseState) => setTo(bench, id, state),
    read: (id: RaiseId): Promise<Raise | undefined> => readRaise(bench.owner, id),
    approve: (decision: Decision) => bench.owner.inTransaction((tx) => approve(bench, tx, decision)),
  };
}

type Decision = {
  readonly kind: string;
  readonly subject: string;
  readonly payload?: Readonly<Record<string, string>>;
};

/** A decision of two of the staff; its id. */
async function approve({ clock, proposer, approver }: RaiseBench, tx: Tx, { kind, subject, payload = {} }: Decision) {
  const id = newId();
  await tx.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at)
     values ($1, $2, 'raise', $3, $4, 'As the issuer requested', $5, $6)`,
    [id, kind, subject, JSON.stringify(payload), proposer, clock.now()],
  );
  await tx.query(
    "update app.proposal set state = 'approved', decided_by = $2, decided_at = $3, decision_reason = 'Checked' where id = $1",
    [id, approver, clock.now()],
  );
  return id;
}

async function draft({ owner, clock, proposer }: RaiseBench, { instrument, issuer, slug, terms = {} }: OfferedRaise) {
  const id = asId<'raise'>(newId());
  const at = clock.now();
  const whole: RaiseTerms = {
    titleEn: `Offering of ${instrument}`,
    titleEs: `Oferta de ${instrument}`,
    currency: 'USD',
    priceMode: 'fixed',
    priceLow: 1_000n,
    priceHigh: 1_000n,
    priceTick: 1n,
    steps: [],
    offeredUnits: 1_000n,
    overUnits: 0n,
    softCap: null,
    minOrderUnits: 1n,
    stepUnits: 1n,
    maxByCategory: {},
    announceAt: at,
    opensAt: at,
    closesAt: new Date(at.getTime() + 10 * dayMs),
    currencies: ['USD'],
    takesCards: false,
    rateRule: 'order',
    allocation: 'pro-rata',
    priorities: [],
    coolingOff: [],
    lockUpDays: null,
    feeBasisPoints: 0,
    questionnaire: null,
    documents: [],
    milestones: [{ titleEn: 'The whole amount', titleEs: 'El monto total', basisPoints: 10_000 }],
    changeEn: '',
    changeEs: '',
    leaveUntil: null,
    changedBy: null,
    ...terms,
    raise: id,
    version: 1,
  };
  const reference = await owner.inTransaction(async (tx) => {
    const named = await insertRaise(tx, {
      id,
      slug: slug ?? `raise-${id.slice(-12)}`,
      instrument,
      issuer,
      createdAt: at,
    });
    await insertRaiseTerms(tx, whole, { staff: proposer, customer: null, at });
    return named;
  });
  return { id, reference, terms: whole };
}

const decisions: Readonly<Partial<Record<RaiseState, { readonly kind: string; readonly column: string }>>> = {
  approved: { kind: 'raise.approve', column: 'approved_by' },
  allocated: { kind: 'raise.allocate', column: 'allocated_by' },
  cancelled: { kind: 'raise.cancel', column: 'cancelled_by' },
};
const times: Readonly<Partial<Record<RaiseState, string>>> = {
  announced: 'announced_at',
  open: 'opened_at',
  closed: 'closed_at',
  settled: 'ended_at',
  refunded: 'ended_at',
};

async function setTo(bench: RaiseBench, id: RaiseId, state: RaiseState): Promise<void> {
  await bench.owner.inTransaction(async (tx) => {
    const at = bench.clock.now();
    const decision = decisions[state];
    if (decision) {
      const payload = { terms: Buffer.from((await requireRaiseTerms(tx, id)).hash).toString('hex') };
      const proposal = await approve(bench, tx, { kind: decision.kind, subject: id, payload });
      await tx.query(
        `update app.raise set state = $2, state_since = $3, ${decision.column} = $4, outcome = case when $2 = 'cancelled' then 'cancelled' end where id = $1`,
        [id, state, at, proposal],
      );
      return;
    }
    const time = times[state];
    const outcome = state === 'settled' || state === 'failed' ? state : null;
    if (time === undefined && outcome === null) return setRaiseState(tx, id, { state, at });
    await tx.query(
      `update app.raise set state = $2, state_since = $3, outcome = coalesce(outcome, $4) ${time ? `, ${time} = $3` : ''} where id = $1`,
      [id, state, at, outcome],
    );
  });
}

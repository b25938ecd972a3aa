import {
  type CorporateActionKind,
  type EntitlementReason,
  hasRecordDay,
} from '@istmo/contract/areas/corporate-actions/kinds';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { asId, type CustomerId, type StaffId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Db, Reader, Tx } from '@istmo/db/tx';
import { fundDistribution, post, readRegister } from '@istmo/ledger';
import {
  type CorporateActionId,
  insertAction,
  readAction,
  setAnnounced,
  setCancelled,
  setState,
} from '../areas/corporate-actions/corporate-actions.store.ts';
import { readTenderOffers } from '../areas/corporate-actions/entitlements.store.ts';
import { type ActionTerms, insertTerms, requireTerms } from '../areas/corporate-actions/terms.store.ts';
import { hashSnapshot } from '../areas/corporate-actions/snapshot-hash.ts';
import type { Clock } from '../runtime/clock.ts';
import { payReadyOf } from './test-action-payments.ts';
import type { TestEnv } from './test-env.ts';

type AnnouncedEvent = {
  readonly instrument: string;
  /** Null: a security of the operator's own. */
  readonly issuer: CustomerId | null;
  readonly kind: CorporateActionKind;
  /** In units of 10^-18 of the currency for one whole unit. */
  readonly rates?: ActionTerms['rates'];
  readonly terms?: Partial<Omit<ActionTerms, 'rates'>>;
};

type Funding = { readonly issuer: CustomerId; readonly currency: string; readonly units: bigint };

type EntitledHolder = {
  readonly customer: CustomerId;
  readonly currency: string;
  readonly gross: bigint;
  readonly tax?: bigint;
  /** In millionths. */
  readonly taxRate?: number;
  readonly taxBasis?: string;
  readonly redeemed?: bigint;
  /** Kept for this reason instead of ready to be paid. */
  readonly kept?: EntitlementReason;
};

const oneUnit = 10n ** 18n;
const nothing = { available: 0n, held: 0n, frozen: 0n, lots: 0n };

/** A rate as the terms have it: `rateOf('USD', '1.25')` is 1.25 USD for one whole unit. */
export function rateOf(currency: string, rate: string): ActionTerms['rates'][number] {
  const [whole = '0', fraction = ''] = rate.split('.');
  return { currency, rate: BigInt(whole) * oneUnit + BigInt(fraction.padEnd(18, '0')), total: null };
}

/** The logins, the clock and the two of the staff that put events in place. */
export type ActionBench = {
  readonly owner: Db;
  readonly worker: Db;
  readonly serving: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly proposer: StaffId;
  readonly approver: StaffId;
};

/**
 * What tests of corporate actions put in place, each step as its process does it but without the calls: an event that two of the staff announced, its
 * snapshot from the ledger, entitlements as the test says, and payments by the real movements.
 */
export async function createActionSteps({ owner, workerApp, app, clock, addStaff }: TestEnv) {
  const [proposer, approver] = [
    await addStaff(`proposer${newId().slice(-6)}`, 'administrator'),
    await addStaff(`approver${newId().slice(-6)}`, 'administrator'),
  ];
  const { timeZone } = app.settings;
  const logins = { owner, worker: workerApp.db, serving: app.db };
  return bindActionSteps({ ...logins, clock, timeZone, proposer: proposer.id, approver: approver.id });
}

/** The same for a platform that runs in another process. */
export function bindActionSteps(bench: ActionBench) {
  return {
    /** YYYY-MM-DD in the operator's time zone. */
    today: (): string => dayAt(bench.clock.now(), bench.timeZone),
    draft: (event: AnnouncedEvent) => draft(bench, event),
    announce: (event: AnnouncedEvent) => announce(bench, event),
    announceDraft: (id: CorporateActionId) => announceDraft(bench, id),
    cancel: (id: CorporateActionId, reason: string) => cancel(bench, id, reason),
    record: (id: CorporateActionId) => bench.worker.inTransaction((tx) => record(tx, id, bench.clock.now())),
    entitle: (id: CorporateActionId, holders: readonly EntitledHolder[]) =>
      bench.worker.inTransaction((tx) => entitle(tx, id, { holders, at: bench.clock.now() })),
    fund: (id: CorporateActionId, given: Funding) => fund(bench, id, given),
    pay: (id: CorporateActionId) => bench.worker.inTransaction((tx) => payReadyOf(tx, id, bench.clock.now())),
    /** Records, entitles and pays at once, so that the worker of a platform that runs does nothing of it in between. */
    settle: (id: CorporateActionId, holders: readonly EntitledHolder[]) =>
      bench.worker.inTransaction(async (tx) => {
        const at = bench.clock.now();
        await record(tx, id, at);
        const ids = await entitle(tx, id, { holders, at });
        await payReadyOf(tx, id, at);
        return ids;
      }),
  };
}

type Decision = {
  readonly kind: string;
  readonly subject: string;
  readonly payload?: Readonly<Record<string, string>>;
};

/** A decision of two of the staff; its id. */
async function approve({ clock, ...bench }: ActionBench, tx: Tx, { kind, subject, payload = {} }: Decision) {
  const id = newId();
  await tx.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at)
     values ($1, $2, 'corporate-action', $3, $4, 'As the issuer requested', $5, $6)`,
    [id, kind, subject, JSON.stringify(payload), bench.proposer, clock.now()],
  );
  await tx.query(
    "update app.proposal set state = 'approved', decided_by = $2, decided_at = $3, decision_reason = 'Checked' where id = $1",
    [id, bench.approver, clock.now()],
  );
  return id;
}

/** An event with its terms as a draft. The record day is in ten days and the payment day in twenty, unless the test says others. */
async function draft({ owner, clock, timeZone, proposer }: ActionBench, event: AnnouncedEvent) {
  const { instrument, issuer, kind, rates = [], terms = {} } = event;
  const id = asId<'corporate-action'>(newId());
  const at = clock.now();
  const today = dayAt(at, timeZone);
  const recordDay = hasRecordDay(kind) ? (terms.recordDay ?? addDays(today, 10)) : null;
  const whole: ActionTerms = {
    event: id,
    version: 1,
    titleEn: `${kind} of ${instrument}`,
    titleEs: `Evento de ${instrument}`,
    textEn: 'As the general meeting decided.',
    textEs: 'Según lo acordado por la asamblea general.',
    recordAt: recordDay === null ? null : new Date(`${addDays(recordDay, 1)}T05:59:59.999Z`),
    exDay: null,
    paymentDay: rates.length === 0 ? null : addDays(today, 20),
    cutoffAt: null,
    rounding: 'largest-remainder',
    taxCountry: null,
    ratioNew: null,
    ratioOld: null,
    maxUnits: null,
    claimUntil: null,
    details: {},
    documents: [],
    ...terms,
    recordDay,
    rates,
  };
  const action = { id, instrument, issuer, kind, origin: 'staff', coupon: null, reverses: null } as const;
  const reference = await owner.inTransaction(async (tx) => {
    const named = await insertAction(tx, { ...action, createdAt: at });
    await insertTerms(tx, whole, { staff: proposer, customer: null, at });
    return named;
  });
  return { id, reference, terms: whole };
}

/** An event that two of the staff announced. */
async function announce(bench: ActionBench, event: AnnouncedEvent) {
  const drafted = await draft(bench, event);
  await announceDraft(bench, drafted.id);
  return drafted;
}

/** A draft that is there, for example of a schedule, announced by two of the staff. */
async function announceDraft(bench: ActionBench, id: CorporateActionId): Promise<void> {
  const decision = { kind: 'corporate-action.announce', subject: id };
  await bench.owner.inTransaction(async (tx) => {
    await setState(tx, id, { state: 'proposed', at: bench.clock.now() });
    const payload = { terms: Buffer.from((await requireTerms(tx, id)).hash).toString('hex') };
    const proposal = await approve(bench, tx, { ...decision, payload });
    await setAnnounced(tx, id, { proposal, at: bench.clock.now() });
  });
}

async function cancel(bench: ActionBench, id: CorporateActionId, reason: string): Promise<void> {
  await bench.owner.inTransaction(async (tx) => {
    const proposal = await approve(bench, tx, { kind: 'corporate-action.cancel', subject: id });
    await setCancelled(tx, id, { proposal, reason, at: bench.clock.now() });
  });
}

async function requireAction(reader: Reader, id: CorporateActionId) {
  const action = await readAction(reader, id);
  if (!action) throw new Error(`no corporate action ${id}`);
  return action;
}

/** The snapshot of who holds the security now. */
async function record(tx: Tx, id: CorporateActionId, at: Date): Promise<void> {
  const { instrument: currency } = await requireAction(tx, id);
  const { issued, holdings, others } = await readRegister(tx, { currency, at });
  const places = others.filter(({ kind, units }) => kind === 'external' && units > 0n);
  const [heldUnits, outsideUnits] = [holdings, places].map((some) => some.reduce((sum, { units }) => sum + units, 0n));
  const lines = [
    ...holdings.map(({ units: _units, ...one }) => ({ ...one, place: '', outside: 0n })),
    ...places.map(({ place, units }) => ({ customer: null, place, ...nothing, outside: units })),
  ].map((line, index) => ({ number: index + 1, ...line }));
  await tx.query(
    `insert into app.holder_snapshot (event, at, taken_at, issued_units, holders, held_units, outside_units, platform_units, hash, difference)
       values ($1, $2, $2, $3, $4, $5, $6, $3::bigint - $5::bigint - $6::bigint, $7, '')`,
    [id, at, issued, holdings.length, heldUnits, outsideUnits, hashSnapshot(lines)],
  );
  for (const one of lines)
    await tx.query(
      `insert into app.snapshot_line (event, number, customer_id, place, available, held, frozen, lots, outside)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, one.number, one.customer, one.place, one.available, one.held, one.frozen, one.lots, one.outside],
    );
  await setState(tx, id, { state: 'recorded', at });
}

/** What each holder of the snapshot gets, as the test says; the ids of the entitlements in that order. */
async function entitle(
  tx: Tx,
  id: CorporateActionId,
  { holders, at }: { readonly holders: readonly EntitledHolder[]; readonly at: Date },
): Promise<string[]> {
  const { taxCountry } = await requireTerms(tx, id);
  // An entitlement of a tender has the id of its instruction.
  const offers = await readTenderOffers(tx, id);
  const none = { tax: 0n, taxRate: 0, taxBasis: '', redeemed: 0n };
  const rows = holders.map((one) => ({ id: offers.get(one.customer)?.instruction ?? newId(), ...none, ...one }));
  for (const [index, one] of rows.entries())
    await tx.query(
      `insert into app.entitlement (id, event, number, customer_id, units, redeemed_units, currency, gross_units, tax_units, tax_country, tax_rate,
           tax_basis, country, category, state, reason, state_since)
         select $1, $2, $3, l.customer_id, l.available + l.held + l.frozen + l.lots, $5, $6, $7, $8, $9, $10, $11, 'GT', 'personal', $12, $13, $14
           from app.snapshot_line l where l.event = $2 and l.customer_id = $4`,
      [
        one.id,
        id,
        index + 1,
        one.customer,
        one.redeemed,
        one.currency,
        one.gross,
        one.tax,
        one.tax > 0n ? (taxCountry ?? 'GT') : null,
        one.taxRate,
        one.taxBasis,
        one.kept === undefined ? 'ready' : 'kept',
        one.kept ?? '',
        at,
      ],
    );
  await tx.query('update app.holder_snapshot set entitled_at = $2 where event = $1', [id, at]);
  return rows.map((one) => one.id);
}

/** The issuer gives money from its wallet. */
async function fund({ serving, clock }: ActionBench, event: CorporateActionId, given: Funding): Promise<void> {
  const { issuer, currency, units } = given;
  const [id, at] = [newId(), clock.now()];
  await serving.inTransaction(async (tx) => {
    await tx.query(
      'insert into app.distribution_funding (id, event, customer_id, currency, units, at) values ($1, $2, $3, $4, $5, $6)',
      [id, event, issuer, currency, units, at],
    );
    await post(tx, fundDistribution({ id, event, issuer, at, amount: money(currency, units) }));
  });
}

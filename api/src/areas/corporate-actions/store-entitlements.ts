import { type CorporateActionKind, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readResidences } from '../profile/public.ts';
import { type CorporateActionId, lockAction } from './corporate-actions.store.ts';
import { makeEntitlements } from './entitlements.ts';
import { insertEntitlements, readChoices, readTenderOffers, type TenderOffer } from './entitlements.store.ts';
import type { EntitledHolder, Withholding } from './entitlement-types.ts';
import { readSnapshot, readSnapshotLines } from './snapshot.store.ts';
import { type ActionTerms, requireTerms } from './terms.store.ts';
import { readWithholding } from './withholding.store.ts';

/** Who held the security, with where each lives now and what each chose. */
async function readEntitled(
  app: App,
  { event, cutoffAt, recordAt }: ActionTerms,
): Promise<Omit<EntitledHolder, 'tendered'>[]> {
  const lines = await readSnapshotLines(app.db, event);
  const customers = lines.flatMap(({ customer }) => (customer === null ? [] : [customer]));
  const [residences, choices] = await Promise.all([
    readResidences(app.db, customers),
    readChoices(app.db, event, cutoffAt ?? recordAt ?? app.clock.now()),
  ]);
  const residenceOf = new Map(residences.map((one) => [one.customer, one]));
  return lines.map(({ number, customer, available, held, frozen, lots, outside }) => {
    const residence = customer === null ? undefined : residenceOf.get(customer);
    return {
      number,
      customer,
      units: available + held + frozen + lots + outside,
      country: residence?.alphaCode ?? '',
      category: customer === null ? 'outside' : (residence?.userType ?? 'personal'),
      currency: (customer === null ? undefined : choices.get(customer)) ?? null,
    };
  });
}

const noTax: Withholding = { country: null, rate: 0, basis: '', rounding: 'down' };

/** The tax on the payment to each holder, by the rules of the payment day. An event is announced only while there is one for every holder. */
async function readTax(
  tx: Tx,
  kind: CorporateActionKind,
  { taxCountry, paymentDay }: ActionTerms,
): Promise<(holder: EntitledHolder) => Withholding> {
  if (taxCountry === null || paymentDay === null) return () => noTax;
  const find = await readWithholding(tx, { kind, taxCountry, paymentDay });
  return (holder) => {
    const withholding = find(holder);
    if (!withholding) throw new Error(`no withholding rule of ${taxCountry} is about a holder in ${holder.country}`);
    return withholding;
  };
}

/** What of the offers is held: the ledger has no more to take. Read while the event is locked, so that none is given meanwhile. */
const heldOf = (offers: ReadonlyMap<CustomerId, TenderOffer>, customer: CustomerId | null): bigint =>
  (customer === null ? undefined : offers.get(customer)?.heldUnits) ?? 0n;

/** Makes what each holder of a recorded event gets, once; false where there is nothing to make. */
export async function storeEntitlements(app: App, event: CorporateActionId): Promise<boolean> {
  const [snapshot, terms] = [await readSnapshot(app.db, event), await requireTerms(app.db, event)];
  if (!snapshot || snapshot.entitledAt !== null) return false;
  // Until then holders may still choose.
  if (terms.cutoffAt !== null && terms.cutoffAt > app.clock.now()) return false;
  const holders = await readEntitled(app, terms);
  const registry = await readRegistry(app);
  return app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    if (action?.state !== 'recorded' || !paysForUnits(action.kind)) return false;
    if ((await readSnapshot(tx, event))?.entitledAt !== null) return false;
    const offers = await readTenderOffers(tx, event);
    const scaleOf = (code: string): number => requireInstrument(registry, code).ledgerScale;
    const rows = makeEntitlements({
      kind: action.kind,
      terms,
      securityScale: scaleOf(action.instrument),
      currencyScale: scaleOf,
      holders: holders.map((holder) => ({ ...holder, tendered: heldOf(offers, holder.customer) })),
      withhold: await readTax(tx, action.kind, terms),
    });
    await insertEntitlements(tx, event, { rows, offers, at: app.clock.now() });
    return true;
  });
}

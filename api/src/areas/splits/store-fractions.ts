import { asId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { SplitLine } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { roundDown, shareOut } from '../../money/share-out.ts';
import {
  type CorporateAction,
  insertEntitlements,
  type NewEntitlement,
  type StoredTerms,
} from '../corporate-actions/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readResidences } from '../profile/public.ts';
import { sumHoldings, type UnitRatio } from './split-lines.ts';

type ChangedEvent = {
  readonly action: CorporateAction;
  readonly terms: StoredTerms;
  readonly lines: readonly SplitLine[];
  readonly at: Date;
};

const rateScale = 18;

/** Units afterwards for units before; of a bonus issue the old ones stay. */
export const wholeRatio = ({ kind }: Pick<CorporateAction, 'kind'>, { ratioNew, ratioOld }: StoredTerms): UnitRatio => {
  if (ratioNew === null || ratioOld === null) throw new Error('a split has no ratio');
  return { new: kind === 'bonus' ? ratioOld + ratioNew : ratioNew, old: ratioOld };
};

/**
 * Stores what each customer is paid for the fraction of a new unit that was not given: the first rate of the terms is the price of one whole new unit. The
 * issuer then funds it, and it is paid as other money of events. Holders outside have no fractions here, because the ledger does not know them.
 */
export async function storeFractions(app: App, tx: Tx, { action, terms, lines, at }: ChangedEvent): Promise<void> {
  const [rate] = terms.rates;
  const registry = await readRegistry(app);
  const ratio = wholeRatio(action, terms);
  const lost = sumHoldings(lines, ratio)
    .filter(({ numerator }) => numerator > 0n)
    .toSorted((one, other) => (one.customer < other.customer ? -1 : 1));
  if (!rate?.rate) return insertEntitlements(tx, action.id, { rows: [], at });
  const { rate: price, currency } = rate;
  const worth = {
    numerators: lost.map(
      ({ numerator }) => numerator * price * 10n ** BigInt(requireInstrument(registry, currency).ledgerScale),
    ),
    over: ratio.old * 10n ** BigInt(rateScale + requireInstrument(registry, action.instrument).ledgerScale),
  };
  const gross = terms.rounding === 'down' ? roundDown(worth) : shareOut(worth);
  const residences = new Map(
    (
      await readResidences(
        app.db,
        lost.map(({ customer }) => asId<'customer'>(customer)),
      )
    ).map((one) => [one.customer, one]),
  );
  const rows = lost.flatMap(({ customer: id, before }, index): NewEntitlement[] => {
    const customer = asId<'customer'>(id);
    const grossUnits = gross[index] ?? 0n;
    if (grossUnits === 0n) return [];
    const residence = residences.get(customer);
    return [
      {
        number: index + 1,
        customer,
        units: before,
        redeemedUnits: 0n,
        currency,
        grossUnits,
        taxUnits: 0n,
        taxCountry: null,
        taxRate: 0,
        taxBasis: '',
        country: residence?.alphaCode ?? '',
        category: residence?.userType ?? 'personal',
      },
    ];
  });
  await insertEntitlements(tx, action.id, { rows, at });
}

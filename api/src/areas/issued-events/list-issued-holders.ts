import { listIssuedHolders } from '@istmo/contract/areas/corporate-actions/issued.contract';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import {
  type HeldUnits,
  listRecordedEvents,
  readHoldersNow,
  readHoldersOf,
  type RecordedEvent,
} from '../corporate-actions/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { readProfiles } from '../profile/public.ts';
import { minHolders, type HolderGroup, mergeSmallGroups, toBands } from './holder-groups.ts';
import { amountsOf } from './issued-views.ts';
import { requireOwnSecurity } from './require-issued.ts';

const maxNames = 1_000;

type KnownHolder = HeldUnits & { readonly customer: CustomerId };
const isKnown = (holder: HeldUnits): holder is KnownHolder => holder.customer !== null;

const sumOf = (holders: readonly HeldUnits[]): bigint => holders.reduce((sum, { units }) => sum + units, 0n);

/** The holders of each country and category, the most units first. */
function toGroups(holders: readonly KnownHolder[]): HolderGroup[] {
  return [...Map.groupBy(holders, ({ country, category }) => `${country} ${category}`).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { country, category } = first;
      return [{ country, category, holders: group.length, units: sumOf(group), gross: 0n, tax: 0n }];
    })
    .toSorted((one, other) => (one.units > other.units ? -1 : 1));
}

/** Names of the largest holders, without any way to reach them. */
async function readNames(app: App, holders: readonly KnownHolder[]) {
  const largest = holders.toSorted((one, other) => (one.units > other.units ? -1 : 1)).slice(0, maxNames);
  const profiles = await readProfiles(
    app.db,
    largest.map(({ customer }) => customer),
  );
  const profileOf = new Map(profiles.map((profile) => [profile.customer, profile]));
  return largest.map(({ customer, country, units }) => {
    const { companyName = '', firstName = '', lastName = '' } = profileOf.get(customer) ?? {};
    return { name: companyName === '' ? `${firstName} ${lastName}`.trim() : companyName, country, units };
  });
}

async function readHolders(app: App, instrument: string, event: RecordedEvent | undefined) {
  if (event) return { at: event.at, holders: await readHoldersOf(app, event.id) };
  return readHoldersNow(app, instrument);
}

export const answerListIssuedHolders = handle(listIssuedHolders, async (app, { customer }, { security, reference }) => {
  const { code, ledgerScale: scale } = await requireOwnSecurity(app, customer, security);
  const snapshots = await listRecordedEvents(app.db, { issuer: customer, instrument: code });
  const name = reference.trim().toUpperCase();
  const event = snapshots.find((one) => one.reference === name);
  if (name !== '' && !event) return refuse('not_found', m.actions_unknown, { field: 'reference' });
  const [{ at, holders }, registry] = await Promise.all([readHolders(app, code, event), readRegistry(app)]);
  const { decimal } = amountsOf(registry);
  const units = (amount: bigint): string => decimal(amount, code);
  const known = holders.filter(isKnown);
  const groups = toGroups(known);
  const hasNames = app.settings.issuerHolderNames === 'show';
  const bands = toBands(
    known.map((holder) => holder.units),
    { scale, minHolders: hasNames ? 1 : minHolders },
  );
  const names = hasNames ? await readNames(app, known) : null;
  return {
    data: {
      security: code,
      at: at.toISOString(),
      holders: known.length,
      held: units(sumOf(known)),
      outside: units(sumOf(holders) - sumOf(known)),
      groups: (hasNames ? groups : mergeSmallGroups(groups)).map((one) => ({
        country: one.country,
        category: one.category,
        holders: one.holders,
        units: units(one.units),
      })),
      bands: bands.map((band) => ({
        from: units(band.from),
        below: band.below === undefined ? null : units(band.below),
        holders: band.holders,
        units: units(band.units),
      })),
      names: names && names.map((one) => ({ ...one, units: units(one.units) })),
    },
    snapshots: snapshots.map((one) => ({ reference: one.reference, at: one.at.toISOString() })),
  };
});

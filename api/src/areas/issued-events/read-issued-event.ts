import { readIssuedEvent } from '@istmo/contract/areas/corporate-actions/issued.contract';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import {
  type CorporateAction,
  estimateCosts,
  findLastEvent,
  listIssuedVersions,
  listIssuerAnswers,
  missingOf,
  readEventMoney,
  readHoldersNow,
  readSnapshot,
  requireTerms,
  showAction,
  showTerms,
  type StoredTerms,
  sumByReason,
  sumFile,
} from '../corporate-actions/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { type Amounts, amountsOf, groupTotals, showPayments } from './issued-views.ts';
import { requireIssuedEvent } from './require-issued.ts';

/** Events whose holders are not recorded yet: what they cost is an estimate. */
const isOpen = ({ state }: CorporateAction): boolean =>
  state === 'draft' || state === 'proposed' || state === 'announced';

type Forecast = { readonly action: CorporateAction; readonly terms: StoredTerms; readonly amounts: Amounts };

async function readForecast(app: App, { action, terms, amounts }: Forecast) {
  const { kind, instrument } = action;
  const { holders } = await readHoldersNow(app, instrument);
  const costs = await estimateCosts(app, { kind, terms, holders, instrument, scaleOf: amounts.scaleOf });
  const units = holders.reduce((sum, holder) => sum + holder.units, 0n);
  return {
    holders: holders.filter(({ customer }) => customer !== null).length,
    units: amounts.decimal(units, instrument),
    costs: costs.map(({ currency, gross, tax }) => ({
      currency,
      gross: amounts.decimal(gross, currency),
      tax: tax === undefined ? null : amounts.decimal(tax, currency),
      net: tax === undefined ? null : amounts.decimal(gross - tax, currency),
    })),
  };
}

/** What was paid the last time, by currency. */
async function readLast(app: App, event: CorporateAction['id'], { decimal }: Amounts) {
  const last = await findLastEvent(app.db, event);
  if (!last) return null;
  const byCurrency = Map.groupBy(await sumFile(app.db, last.id), ({ currency }) => currency);
  return {
    reference: last.reference,
    payment_day: last.paymentDay,
    sums: [...byCurrency].map(([currency, groups]) => ({
      currency,
      holders: groups.reduce((sum, { holders }) => sum + holders, 0),
      gross: decimal(
        groups.reduce((sum, { gross }) => sum + gross, 0n),
        currency,
      ),
    })),
  };
}

/** An event of the caller's own security, with its cost while that is estimated, its money, and its result by groups of holders. */
export async function viewIssuedEvent(app: App, action: CorporateAction) {
  const { id, instrument } = action;
  const [registry, terms, versions, answers, snapshot, money, sums, totals] = await Promise.all([
    readRegistry(app),
    requireTerms(app.db, id),
    listIssuedVersions(app.db, id),
    listIssuerAnswers(app.db, id),
    readSnapshot(app.db, id),
    readEventMoney(app.db, id),
    sumByReason(app.db, id),
    sumFile(app.db, id),
  ]);
  const amounts = amountsOf(registry);
  const { decimal } = amounts;
  const security = requireInstrument(registry, instrument);
  return {
    ...showAction(action, security),
    terms: showTerms(terms, { security, registry, timeZone: app.settings.timeZone }),
    versions: versions.map(({ version, hash, at, author }) => ({
      version,
      hash: Buffer.from(hash).toString('hex'),
      at: at.toISOString(),
      author,
    })),
    answers: answers.map(({ at, answer, reason }) => ({ at: at.toISOString(), answer, reason })),
    forecast: isOpen(action) && terms.rates.length > 0 ? await readForecast(app, { action, terms, amounts }) : null,
    snapshot: snapshot
      ? {
          at: snapshot.at.toISOString(),
          holders: snapshot.holders,
          units: decimal(snapshot.held + snapshot.outside, instrument),
          is_entitled: snapshot.entitledAt !== null,
        }
      : null,
    money: money.map((one) => ({
      currency: one.currency,
      needed: decimal(one.needed, one.currency),
      funded: decimal(one.funded, one.currency),
      missing: decimal(missingOf(one), one.currency),
      paid: decimal(one.paid, one.currency),
      returned: decimal(one.returned, one.currency),
    })),
    payments: showPayments(sums, amounts),
    totals: groupTotals(totals, app.settings.issuerHolderNames === 'show').map(({ gross, tax, ...one }) => ({
      ...one,
      units: decimal(one.units, instrument),
      gross: decimal(gross, one.currency),
      tax: decimal(tax, one.currency),
      net: decimal(gross - tax, one.currency),
    })),
    last: await readLast(app, id, amounts),
  };
}

export const answerReadIssuedEvent = handle(readIssuedEvent, async (app, { customer }, { reference }) => ({
  data: await viewIssuedEvent(app, await requireIssuedEvent(app.db, customer, reference)),
}));

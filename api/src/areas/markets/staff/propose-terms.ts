import { type MarketTerms, type MarketTermsForm, toMarketTerms } from '@istmo/contract/areas/markets/market-terms';
import { marketTermsRules, priceRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { proposeBook, proposeBookTerms } from '@istmo/contract/areas/markets/markets.staff.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type Proposal, proposeAction } from '../../audit/public.ts';
import { listCalendars } from '../../bonds/public.ts';
import { readLedgerScales, readRegistry } from '../../instruments/public.ts';
import { changeMarketTerms, openMarket } from '../market-acts.store.ts';
import { hasBook, isTermsWaiting, readStoredTerms } from '../markets-staff.store.ts';
import { actionOf, readPayload } from './market-proposals.ts';
import { bookSubject, lockOpenBook, requireBook, scalesOf } from './require-book.ts';
import { toMarketTerms as toTerms, toTermsJson } from './terms-json.ts';

type Scales = { readonly units: number; readonly currency: number };

/** The terms of a form, refused with the first rule that they break; their holidays are of calendars that there are. */
async function readTerms(app: App, form: MarketTermsForm, scales: Scales): Promise<MarketTerms> {
  checkForm(marketTermsRules(scales), form);
  const terms = toMarketTerms(form, scales);
  const known = new Set((await listCalendars(app.db)).map(({ calendar }) => calendar));
  if (!terms.schedule.calendars.every((calendar) => known.has(calendar)))
    refuse('invalid_field', m.markets_staff_calendars, { field: 'calendars' });
  return terms;
}

async function requireListed(app: App, code: string, field: 'security' | 'currency'): Promise<Instrument> {
  const { instruments } = await readRegistry(app);
  const found = instruments.find((one) => one.code === code);
  const isKind = (found?.kind === 'security') === (field === 'security');
  return found?.status === 'listed' && isKind ? found : refuse('invalid_field', m.markets_staff_not_listed, { field });
}

async function refuseSecond(reader: Reader, security: string, currency: string): Promise<void> {
  if (await hasBook(reader, security, currency)) refuse('already_done', m.markets_staff_exists);
}

export const answerProposeBook = handleStaff(proposeBook, async (app, caller, input) => {
  const { security, currency, reference_price: price, reason } = input;
  const [traded, paid] = [
    await requireListed(app, security, 'security'),
    await requireListed(app, currency, 'currency'),
  ];
  const scales = { units: traded.ledgerScale, currency: paid.ledgerScale };
  const terms = await readTerms(app, input, scales);
  checkForm({ reference_price: priceRules(scales.currency, terms.tick) }, { reference_price: price });
  await proposeAction(app, caller, {
    action: actionOf('open'),
    subject: bookSubject(`${security}-${currency}`),
    payload: {
      book: newId(),
      security,
      currency,
      unit_scale: `${10n ** BigInt(scales.units)}`,
      reference_price: `${parseUnits(price, scales.currency)}`,
      price: `${parseUnits(price, scales.currency)}`,
      terms: toTermsJson(terms),
    },
    reason,
    check: (tx) => refuseSecond(tx, security, currency),
  });
  return { message: m.markets_staff_proposed };
});

/** The market begins closed: its schedule opens it. */
export async function openBook({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { security = '', currency = '' } = readPayload(payload);
  await requireListed(app, security, 'security');
  await refuseSecond(tx, security, currency);
  await openMarket(tx, { id: newId(), proposal, at: app.clock.now() });
  return { market: subject, version: 1 };
}

async function refuseOtherVersion(tx: Tx, symbol: string, version: number): Promise<void> {
  const book = await lockOpenBook(tx, symbol);
  if (book.version !== version) refuse('conflict', m.markets_staff_changed);
  if (await isTermsWaiting(tx, book.id)) refuse('already_done', m.markets_staff_terms_waiting);
}

export const answerProposeBookTerms = handleStaff(proposeBookTerms, async (app, caller, input) => {
  const { symbol, version, reason } = input;
  const { id, instrument: security, currency } = await requireBook(app.db, symbol);
  const terms = await readTerms(app, input, scalesOf(await readLedgerScales(app), { instrument: security, currency }));
  const inForce = toTerms(
    await readStoredTerms(app.db, id, version).catch(() => refuse('conflict', m.markets_staff_changed)),
  );
  if (toTermsJson(inForce) === toTermsJson(terms))
    refuse('invalid_field', m.markets_staff_no_change, { field: 'tick' });
  await proposeAction(app, caller, {
    action: actionOf('terms'),
    subject: bookSubject(symbol),
    payload: { security, currency, version: `${version}`, terms: toTermsJson(terms) },
    reason,
    check: (tx) => refuseOtherVersion(tx, symbol, version),
  });
  return { message: m.markets_staff_proposed };
});

/** In force at once where the market is closed, halted or has no order; otherwise the worker puts them in force when it is. */
export async function changeBookTerms({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { version = '' } = readPayload(payload);
  await refuseOtherVersion(tx, subject, Number(version));
  await changeMarketTerms(tx, { id: newId(), proposal, at: app.clock.now() });
  return { market: subject, version: Number(version) + 1 };
}

import { estimateOffer, readOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import type { OfferOutcome } from '@istmo/contract/areas/tenders/outcomes';
import { ratePlaces } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { readHolding } from '@istmo/ledger';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type OwnTenderOffer, readOwnTenderOffer, taxOn, worthOfAll } from '../corporate-actions/public.ts';
import { requireInstrument } from '../instruments/public.ts';
import { findTender, type HeldTender, mayOffer, unitsThen } from './find-tender.ts';

/** What an offer brings if all of it is taken, in the currency that the holder chose; null where the terms name no price for one unit. */
function toEstimate({ held, security, context: { registry } }: HeldTender, units: bigint) {
  const { terms, chosen, withholding } = held;
  const rate = terms.rates.find(({ currency }) => currency === chosen) ?? terms.rates[0];
  if (!rate || rate.rate === null || units === 0n) return null;
  const { ledgerScale } = requireInstrument(registry, rate.currency);
  const gross = worthOfAll(rate, { units, securityScale: security.ledgerScale, currencyScale: ledgerScale });
  const tax = withholding && taxOn(gross, withholding);
  const decimal = (amount: bigint): string => formatUnits(amount, ledgerScale);
  return {
    currency: rate.currency,
    gross: decimal(gross),
    tax: tax === undefined ? null : decimal(tax),
    net: tax === undefined ? null : decimal(gross - tax),
  };
}

function toOutcome({ held: { entitlement } }: HeldTender, offer: OwnTenderOffer | undefined): OfferOutcome {
  if (!offer) return 'none';
  if (offer.units === 0n) return 'withdrawn';
  if (offer.end === 'changed') throw new Error(`the offer ${offer.instruction} is not the newest one`);
  if (offer.end !== null) return offer.end;
  return entitlement ? 'taken' : 'offered';
}

export const answerReadOffer = handle(readOffer, async (app, { customer }, { reference }) => {
  const tender = await findTender(app, customer, reference);
  const { held, security, context } = tender;
  const { event, terms, entitlement } = held;
  const [offer, holding] = await Promise.all([
    readOwnTenderOffer(app.db, event.id, customer),
    readHolding(app.db, { customer, currency: event.instrument }),
  ]);
  const decimal = (units: bigint): string => formatUnits(units, security.ledgerScale);
  const isOpen = mayOffer({ state: event.state, terms }, context.now);
  const outcome = toOutcome(tender, offer);
  const offered = offer?.units ?? 0n;
  const free = holding.available + (outcome === 'offered' ? offered : 0n);
  const then = unitsThen(tender);
  return {
    data: {
      reference: event.reference,
      security: event.instrument,
      until: terms.cutoffAt?.toISOString() ?? null,
      may_offer: isOpen,
      prices: terms.rates.flatMap(({ currency, rate }) =>
        rate === null ? [] : [{ currency, each: trimZeros(formatUnits(rate, ratePlaces), 2) }],
      ),
      max_units: terms.maxUnits === null ? null : decimal(terms.maxUnits),
      most: decimal(isOpen ? (free < then ? free : then) : 0n),
      offered: decimal(offered),
      offered_at: offer?.at.toISOString() ?? null,
      outcome,
      accepted:
        outcome === 'taken' ? decimal(entitlement?.redeemedUnits ?? 0n) : outcome === 'not-taken' ? decimal(0n) : null,
      is_paid: entitlement?.state === 'paid',
      estimate: outcome === 'offered' ? toEstimate(tender, offered) : null,
    },
  };
});

export const answerEstimateOffer = handle(estimateOffer, async (app, { customer }, input) => {
  const tender = await findTender(app, customer, input.reference);
  const units = parseUnits(input.units, tender.security.ledgerScale);
  if (units === undefined) return refuse('amount_invalid', m.tenders_units_invalid, { field: 'units' });
  return { estimate: toEstimate(tender, units) };
});

import { dayAt } from '@istmo/contract/kernel/day';
import { trimZeros } from '@istmo/contract/kernel/format';
import { type Instrument, type Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { ratePlaces } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { requireInstrument } from '../instruments/public.ts';
import type { CorporateAction } from './corporate-actions.store.ts';
import type { StoredTerms } from './terms.store.ts';
import { readVoteTerms } from './vote-terms.ts';

type TermsContext = { readonly security: Instrument; readonly registry: Registry; readonly timeZone: string };

/** The terms as a reply has them. */
export function showTerms(terms: StoredTerms, { security: { ledgerScale }, registry, timeZone }: TermsContext) {
  return {
    version: terms.version,
    hash: Buffer.from(terms.hash).toString('hex'),
    title_en: terms.titleEn,
    title_es: terms.titleEs,
    text_en: terms.textEn,
    text_es: terms.textEs,
    record_day: terms.recordDay ?? '',
    time_zone: timeZone,
    record_at: terms.recordAt?.toISOString() ?? null,
    ex_day: terms.exDay ?? '',
    payment_day: terms.paymentDay ?? '',
    cutoff_at: terms.cutoffAt?.toISOString() ?? null,
    cutoff_day: terms.cutoffAt === null ? '' : dayAt(terms.cutoffAt, timeZone),
    rates: terms.rates.map(({ currency, rate, total }) => ({
      currency,
      rate: rate === null ? null : trimZeros(formatUnits(rate, ratePlaces), 0),
      total: total === null ? null : formatUnits(total, requireInstrument(registry, currency).ledgerScale),
    })),
    rounding: terms.rounding,
    tax_country: terms.taxCountry ?? '',
    ratio_new: terms.ratioNew === null ? null : `${terms.ratioNew}`,
    ratio_old: terms.ratioOld === null ? null : `${terms.ratioOld}`,
    max_units: terms.maxUnits === null ? null : formatUnits(terms.maxUnits, ledgerScale),
    claim_until: terms.claimUntil ?? '',
    documents: [...terms.documents],
    vote: readVoteTerms(terms) ?? null,
  };
}

/** An event as a reply has it, without its terms. */
export const showAction = (action: CorporateAction, security: Instrument) => ({
  id: action.id,
  reference: action.reference,
  security: action.instrument,
  security_name: security.names.en,
  kind: action.kind,
  state: action.state,
  state_since: action.stateSince.toISOString(),
  created_at: action.createdAt.toISOString(),
  announced_at: action.announcedAt?.toISOString() ?? null,
  cancel_reason: action.cancelReason,
});

import { isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import { dayAt } from '@istmo/contract/kernel/day';
import { type TermsForm, ratePlaces, termsRules } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { type Instrument, findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import type { CorporateActionId } from './corporate-actions.store.ts';
import type { ActionTerms } from './terms.store.ts';
import { requireVoteTerms } from './vote-terms.ts';

/** The currencies that holders can be paid in: listed money. */
export function findPayable(registry: Registry, code: string): Instrument | undefined {
  const instrument = findInstrument(registry.instruments, code);
  return instrument && instrument.kind !== 'security' && instrument.status === 'listed' ? instrument : undefined;
}

/** The last millisecond of a day in the operator's time zone. */
async function endOfDay(reader: Reader, day: string, timeZone: string): Promise<Date> {
  const [row] = await reader.query<{ at: Date }>(
    `select (($1::date + 1)::timestamp at time zone $2) - interval '1 millisecond' as at`,
    [day, timeZone],
  );
  if (!row) throw new Error(`${day} has no end`);
  return row.at;
}

const parseWhole = (text: string): bigint | null => (text === '' ? null : BigInt(text));
const orNull = (text: string): string | null => (text === '' ? null : text);

type TermsContext = {
  readonly registry: Registry;
  readonly security: Instrument;
  readonly event: CorporateActionId;
  readonly version: number;
};

/** The terms as they are stored. Refuses what breaks a rule of the form, the first in its order. */
export async function toTerms(
  app: Pick<App, 'clock' | 'settings' | 'db'>,
  form: TermsForm,
  { registry, security, event, version }: TermsContext,
): Promise<ActionTerms> {
  const { timeZone } = app.settings;
  const scaleOf = (code: string): number | undefined => findPayable(registry, code)?.ledgerScale;
  const today = dayAt(app.clock.now(), timeZone);
  const problem = findProblem(termsRules({ today, security: security.ledgerScale, currency: scaleOf }), form);
  if (problem) return refuse(problem.code, problem.message, { field: problem.field });
  const vote = isVote(form.kind) ? requireVoteTerms(form.vote) : undefined;
  return {
    event,
    version,
    titleEn: form.title_en.trim(),
    titleEs: form.title_es.trim(),
    textEn: form.text_en.trim(),
    textEs: form.text_es.trim(),
    recordDay: orNull(form.record_day),
    recordAt: form.record_day === '' ? null : await endOfDay(app.db, form.record_day, timeZone),
    exDay: orNull(form.ex_day),
    paymentDay: orNull(form.payment_day),
    cutoffAt: form.cutoff_day === '' ? null : await endOfDay(app.db, form.cutoff_day, timeZone),
    rounding: form.rounding,
    taxCountry: orNull(form.tax_country),
    ratioNew: parseWhole(form.ratio_new),
    ratioOld: parseWhole(form.ratio_old),
    maxUnits: form.max_units === '' ? null : (parseUnits(form.max_units, security.ledgerScale) ?? null),
    claimUntil: orNull(form.claim_until),
    details: vote ? { vote } : {},
    documents: [...form.documents],
    rates: form.rates.map(({ currency, rate, total }) => ({
      currency,
      rate: rate === '' ? null : (parseUnits(rate, ratePlaces) ?? null),
      total: total === '' ? null : (parseUnits(total, scaleOf(currency) ?? 0) ?? null),
    })),
  };
}

import './corporate-actions.css';
import { changesUnits, isoCodes } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import { CopyField } from '@istmo/ui/CopyField';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { countryName } from '../../shared/country-name.ts';
import { amountOf } from '../../shared/format.ts';
import { NamedDocuments } from '../documents/public.ts';
import type { NoticeOfEvent } from './corporate-actions.queries.ts';
import { kindName } from './event-displays.ts';
import { rateText } from './rate-text.ts';

/** The terms as they were approved, with the version and the hash of the notice. */
export function EventTerms({ event }: { event: NoticeOfEvent }) {
  const { security, terms } = event;
  return (
    <section className="card event-side" aria-labelledby="terms">
      <h2 id="terms">{m.actions_own_terms()}</h2>
      <KeyValue pairs={listTerms(event)} />
      {terms.documents.length > 0 && (
        <>
          <NamedDocuments ticker={security} ids={terms.documents} />
          <p>
            <Link to={paths.securityPage} params={{ ticker: security }} hash="documents" className="link">
              {m.actions_own_documents({ security })}
            </Link>
          </p>
        </>
      )}
      {event.announced_at !== null && <p className="event-foot">{m.actions_own_hash_note()}</p>}
      <p className="event-foot">{m.actions_own_hash()}</p>
      <CopyField
        value={terms.hash}
        labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
        onCopied={() => toastCopied(m.actions_own_hash())}
        onFailed={toastCopyFailed}
      />
    </section>
  );
}

type Line = readonly [key: string, name: string, value: KeyValuePair['value'] | undefined];

function listTerms(event: NoticeOfEvent): KeyValuePair[] {
  const { kind, security, terms } = event;
  const { rates, tax_country: country, ratio_new: ratioNew, ratio_old: ratioOld } = terms;
  const dayLine = (key: string, name: string, day: string | null): Line => [
    key,
    name,
    day === null || day === '' ? undefined : <DateTime at={day} day />,
  ];
  const lines: readonly Line[] = [
    ['kind', m.ui_type(), `${kindName(kind)} (${isoCodes[kind]})`],
    dayLine('announced', m.actions_own_step_announced(), event.announced_at),
    dayLine('ex', m.actions_own_ex_day(), event.ex_day),
    dayLine('record', m.actions_record_day(), event.record_day),
    ['cutoff', m.actions_own_cutoff(), event.cutoff_at === null ? undefined : <DateTime at={event.cutoff_at} />],
    dayLine('payment', changesUnits(kind) ? m.actions_own_step_change() : m.actions_payment_day(), event.payment_day),
    dayLine('claim', m.actions_own_claim_until(), terms.claim_until),
    ...rates.map((rate): Line => [rate.currency, m.actions_own_amount(), rateText(rate)]),
    [
      'ratio',
      m.actions_own_ratio(),
      ratioNew === null || ratioOld === null ? undefined : m.actions_own_ratio_value({ new: ratioNew, old: ratioOld }),
    ],
    [
      'max',
      m.actions_own_max_units(),
      terms.max_units === null ? undefined : `${amountOf(terms.max_units, security)} ${security}`,
    ],
    ['tax', m.actions_own_withholding(), country === '' ? undefined : countryName(country)],
    [
      'corrects',
      m.actions_own_corrects(),
      event.reverses === '' ? undefined : (
        <Link to={paths.event} params={{ reference: event.reverses }} className="link">
          {event.reverses}
        </Link>
      ),
    ],
    ['version', m.actions_own_version(), String(terms.version)],
  ];
  return lines.flatMap(([key, name, value]) => (value === undefined ? [] : [{ key, name, value }]));
}

import { describeNotice } from '@istmo/contract/areas/corporate-actions/notice';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { Language } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Tabs } from '@istmo/ui/Tabs';
import { useState } from 'react';
import { dayText } from '../../shared/day-text.ts';
import type { StaffEvent } from './event-names.ts';

type EventProps = { event: StaffEvent };

/** What was agreed, as figures. */
export function Terms({ event: { terms, security } }: EventProps) {
  const pair = (key: string, name: string, text: string): KeyValuePair[] =>
    text === '' ? [] : [{ key, name, value: text }];
  return (
    <section className="card card-pad" aria-labelledby="event-terms">
      <h2 id="event-terms">{m.actions_terms()}</h2>
      <KeyValue
        pairs={[
          ...terms.rates.map(({ currency, rate, total }) => ({
            key: `rate-${currency}`,
            name: rate === null ? m.actions_rate_total() : m.actions_rate_each(),
            value: `${formatAmount(rate ?? total ?? '0')} ${currency}`,
          })),
          ...pair(
            'ratio',
            m.actions_ratio(),
            terms.ratio_new === null ? '' : `${terms.ratio_new} : ${terms.ratio_old ?? ''}`,
          ),
          ...pair('record', m.actions_record_day(), dayText(terms.record_day)),
          ...(terms.record_at === null
            ? []
            : [{ key: 'moment', name: m.actions_record_moment(), value: <DateTime at={terms.record_at} /> }]),
          ...pair('ex', m.actions_ex_day(), dayText(terms.ex_day)),
          ...pair('payment', m.actions_payment_day(), dayText(terms.payment_day)),
          ...(terms.cutoff_at === null
            ? []
            : [{ key: 'cutoff', name: m.actions_cutoff_day(), value: <DateTime at={terms.cutoff_at} /> }]),
          ...pair('tax', m.actions_tax_country(), terms.tax_country),
          ...pair(
            'rounding',
            m.actions_rounding(),
            terms.rates.length === 0
              ? ''
              : terms.rounding === 'down'
                ? m.actions_rounding_down()
                : m.actions_rounding_shared(),
          ),
          ...pair(
            'most',
            m.actions_max_units(),
            terms.max_units === null ? '' : `${formatAmount(terms.max_units)} ${security}`,
          ),
          ...pair('claim', m.actions_claim_until(), dayText(terms.claim_until)),
        ]}
      />
    </section>
  );
}

/** The notice as holders read it, in both languages. */
export function Notice({ event }: EventProps) {
  const [language, setLanguage] = useState<string>(getLocale());
  return (
    <section className="card card-pad" aria-labelledby="event-notice">
      <h2 id="event-notice">{m.actions_notice()}</h2>
      <Tabs
        label={m.actions_notice()}
        value={language}
        onValueChange={setLanguage}
        tabs={[
          { value: 'en', label: 'English', panel: <NoticeIn event={event} language="en" /> },
          { value: 'es', label: 'Español', panel: <NoticeIn event={event} language="es" /> },
        ]}
      />
    </section>
  );
}

function NoticeIn({ event, language }: EventProps & { language: Language }) {
  const { terms, kind, security } = event;
  const sentences = describeNotice({ ...terms, kind, security }, language);
  const text = language === 'es' ? terms.text_es : terms.text_en;
  return (
    <div lang={language} className="event-notice">
      <h3>{language === 'es' ? terms.title_es : terms.title_en}</h3>
      {text !== '' && <p>{text}</p>}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** The versions of the terms; what two approved is one of these hashes. */
export function Versions({ event: { versions } }: EventProps) {
  return (
    <section className="card card-pad" aria-labelledby="event-versions">
      <h2 id="event-versions">{m.actions_versions()}</h2>
      <ul className="event-versions">
        {versions.map(({ version, hash, at, by }) => (
          <li key={version}>
            <span>
              {m.actions_version({ number: version })} · {by === '' ? m.actions_by_schedule() : by} ·{' '}
              <DateTime at={at} />
            </span>
            <span className="code event-hash">{hash}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

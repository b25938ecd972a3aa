import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { describeTerms, documentText, type TermLine } from './describe-terms.ts';
import type { StaffRaise } from './raise-names.ts';

type RaiseProps = { raise: StaffRaise };

// Lists of their own beside the terms.
const elsewhere = new Set(['documents', 'milestones']);

/** A line of terms as a pair; one of several lines begins below its name. */
const toPair = ({ key, name, text }: TermLine): KeyValuePair => ({
  key,
  name,
  value: <span className="raise-lines">{text}</span>,
  isText: text.length > 36,
});

/** What was agreed, in words and figures. */
export function Terms({ raise: { terms, security } }: RaiseProps) {
  const lines = describeTerms(terms, security).filter(({ key }) => !elsewhere.has(key));
  return (
    <section className="card card-pad" aria-labelledby="raise-terms">
      <h2 id="raise-terms">{m.raises_staff_terms({ version: terms.version })}</h2>
      <KeyValue pairs={lines.map(toPair)} />
      <p className="raise-hash">
        {m.raises_staff_hash()}: <span className="code">{terms.hash}</span>
      </p>
    </section>
  );
}

/** What each order accepts, by version and hash. */
export function Documents({ raise: { terms } }: RaiseProps) {
  return (
    <section className="card card-pad" aria-labelledby="raise-documents">
      <h2 id="raise-documents">{m.raises_staff_documents()}</h2>
      {terms.documents.length === 0 && <p>{m.raises_staff_documents_none()}</p>}
      <ul className="raise-list">
        {terms.documents.map((one) => (
          <li key={`${one.document} ${one.version}`}>
            <span>{documentText(one)}</span>
            <span className="code raise-hash">{one.hash}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the proceeds leave, stage by stage. */
export function Milestones({ raise: { terms } }: RaiseProps) {
  return (
    <section className="card card-pad" aria-labelledby="raise-milestones">
      <h2 id="raise-milestones">{m.raises_staff_milestones()}</h2>
      <KeyValue
        pairs={terms.milestones.map(({ title_en: english, title_es: spanish, percent }, index) => ({
          key: `${index}`,
          name: getLocale() === 'es' ? spanish : english,
          value: formatPercent(percent, { language: getLocale(), places: 2 }),
        }))}
      />
    </section>
  );
}

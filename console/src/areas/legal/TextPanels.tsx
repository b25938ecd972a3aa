import './legal.css';
import { toBlocks } from '@istmo/contract/areas/legal/legal-blocks';
import * as m from '@istmo/contract/messages';
import { diffParagraphs } from './paragraph-diff.ts';

/** A text as customers read it. */
export function TextPreview({ title, body }: { readonly title: string; readonly body: string }) {
  return (
    <section className="legal-panel" aria-label={title}>
      <h3>{title}</h3>
      {toBlocks(body).map(({ kind, text }) => {
        if (kind === 'heading') return <h4 key={text}>{text}</h4>;
        return <p key={text}>{kind === 'point' ? `• ${text}` : text}</p>;
      })}
    </section>
  );
}

type TextDifferenceProps = { readonly title: string; readonly before: string; readonly after: string };

/** What a version adds and removes, paragraph by paragraph. */
export function TextDifference({ title, before, after }: TextDifferenceProps) {
  const lines = diffParagraphs(before, after).map((line, index) => ({ ...line, key: `${index} ${line.kind}` }));
  const changed = lines.filter(({ kind }) => kind !== 'same');
  return (
    <section className="legal-panel" aria-label={title}>
      <h3>{title}</h3>
      {changed.length === 0 && <p>{m.legal_staff_no_difference()}</p>}
      {changed.map(({ kind, text, key }) =>
        kind === 'added' ? (
          <ins key={key}>
            <small>{m.legal_staff_added()}</small> {text}
          </ins>
        ) : (
          <del key={key}>
            <small>{m.legal_staff_removed()}</small> {text}
          </del>
        ),
      )}
    </section>
  );
}

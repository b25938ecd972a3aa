import type { RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import * as m from '@istmo/contract/messages';
import { type RuleSetFields, sentencesOf } from './rule-names.ts';

/** The rules in plain words, as customers read them. */
export function RuleWords({ rules, subject }: { readonly rules: RuleSetFields; readonly subject: RuleSubject }) {
  const sentences = sentencesOf(rules, subject);
  if (sentences.length === 0) return <p>{m.rules_summary_none()}</p>;
  return (
    <ul className="rule-words">
      {sentences.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

type RuleChangesProps = {
  readonly before: RuleSetFields;
  readonly after: RuleSetFields;
  readonly subject: RuleSubject;
};

/** What another version changes: rules that go, and rules that come. */
export function RuleChanges({ before, after, subject }: RuleChangesProps) {
  const [old, next] = [sentencesOf(before, subject), sentencesOf(after, subject)];
  const gone = old.filter(({ text }) => !next.some((one) => one.text === text));
  const added = next.filter(({ text }) => !old.some((one) => one.text === text));
  return (
    <ul className="rule-changes">
      {gone.map(({ text }) => (
        <li key={`gone ${text}`}>
          <del>{text}</del>
        </li>
      ))}
      {added.map(({ text }) => (
        <li key={`added ${text}`}>
          <ins>{text}</ins>
        </li>
      ))}
    </ul>
  );
}

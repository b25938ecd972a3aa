import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';

export type PasswordRule = { readonly key: string; readonly text: string; readonly isMet: boolean };

/** The rules as a list that updates while typing. `labels` are announced before each rule: "Met:", "Not met:". */
export function PasswordRules({
  rules,
  labels,
}: {
  rules: readonly PasswordRule[];
  labels: { met: string; unmet: string };
}) {
  return (
    <ul className="rules">
      {rules.map((rule) => (
        <li key={rule.key} data-met={rule.isMet}>
          {rule.isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
          <span>
            <span className="sr-only">{rule.isMet ? labels.met : labels.unmet} </span>
            {rule.text}
          </span>
        </li>
      ))}
    </ul>
  );
}

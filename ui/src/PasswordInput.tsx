import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { useFieldControl } from './Field.tsx';

export type PasswordInputLabels = { show: string; hide: string; capsLock: string };

export type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { labels: PasswordInputLabels };

/** A password with an eye and a word about caps lock. `autoComplete` is the caller's: `current-password` or `new-password`. */
export function PasswordInput({ labels, onKeyUp, onBlur, className, ...rest }: PasswordInputProps) {
  const control = useFieldControl();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const notice = (event: KeyboardEvent<HTMLInputElement>) => {
    setCaps(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  };
  return (
    <>
      <div className="input-group">
        <input
          {...control}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          className={className}
          type={isShown ? 'text' : 'password'}
          onKeyUp={notice}
          onBlur={(event) => {
            setCaps(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          className="input-action"
          aria-label={isShown ? labels.hide : labels.show}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      </div>
      <p role="status" className={hasCaps ? 'field-note' : 'hush'} data-tone="warn">
        {hasCaps && (
          <>
            <TriangleAlert aria-hidden />
            {labels.capsLock}
          </>
        )}
      </p>
    </>
  );
}

export type PasswordRule = { readonly key: string; readonly text: string; readonly isMet: boolean };

/** The rules as a list that ticks while typing. `labels` are the words before each rule for those who hear it: "Met:", "Not met:". */
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
            <span className="hush">{rule.isMet ? labels.met : labels.unmet} </span>
            {rule.text}
          </span>
        </li>
      ))}
    </ul>
  );
}

import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { useFieldControl } from './Field.tsx';

export type PasswordInputLabels = { show: string; hide: string; capsLock: string };

export type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { labels: PasswordInputLabels };

/** A password with a show button and a caps lock notice. `autoComplete` is set by the caller: `current-password` or `new-password`. */
export function PasswordInput({ labels, onKeyUp, onBlur, className, ...rest }: PasswordInputProps) {
  const control = useFieldControl();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const checkCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
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
          onKeyUp={checkCapsLock}
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
      <p role="status" className={hasCaps ? 'field-note' : 'sr-only'} data-tone="warn">
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

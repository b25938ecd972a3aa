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

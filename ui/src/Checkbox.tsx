import '../styles/choices.css';
import clsx from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useFieldControl } from './Field.tsx';
import type { Option } from './Select.tsx';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode; note?: ReactNode };

/** A checkbox with its label; the label may contain links. */
export function Checkbox({ children, note, className, ...rest }: CheckboxProps) {
  const control = useFieldControl();
  return (
    <label className={clsx('check', className)}>
      <input {...control} {...rest} type="checkbox" className="check-box" />
      <span className="check-text">
        <span>{children}</span>
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & {
  children: ReactNode;
  note?: ReactNode;
};

/** On or off, applied at once. For a choice that waits for a submit use `Checkbox`. */
export function Switch({ children, note, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx('switch', className)}>
      <span className="check-text">
        <span>{children}</span>
        {note && <small>{note}</small>}
      </span>
      {/* A checkbox tells its own state; `aria-checked` beside it is not allowed. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className="switch-box" />
    </label>
  );
}

export type RadioCard = Option & { readonly note?: ReactNode };

export type RadioCardsProps = {
  name: string;
  cards: readonly RadioCard[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  disabled?: boolean | undefined;
};

/** A few choices as cards. Used in a `FieldGroup`, whose legend names them. */
export function RadioCards({ name, cards, value, onValueChange, disabled }: RadioCardsProps) {
  const id = useId();
  return (
    <div className="radio-cards">
      {cards.map((card) => (
        <label key={card.value} className="radio-card">
          <input
            type="radio"
            name={name}
            value={card.value}
            className="check-box"
            checked={card.value === value}
            disabled={disabled || card.disabled}
            aria-labelledby={`${id}-${card.value}`}
            aria-describedby={card.note ? `${id}-${card.value}-note` : undefined}
            onChange={() => onValueChange(card.value)}
          />
          <span className="check-text">
            <span id={`${id}-${card.value}`} className="radio-card-title">
              {card.label}
            </span>
            {card.note && <small id={`${id}-${card.value}-note`}>{card.note}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

import '../../styles/radio-cards.css';
import { useId, type ReactNode } from 'react';
import type { Option } from './Select.tsx';

type RadioCard = Option & { readonly note?: ReactNode };

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

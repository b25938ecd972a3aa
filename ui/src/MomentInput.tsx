import type { ComponentPropsWithRef } from 'react';
import { momentText, readMomentText, withMomentSigns } from './date-text.ts';
import { useFieldControl } from './Field.tsx';
import { useNumberLanguage } from './Language.tsx';

export type MomentInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> & {
  /** "2026-11-20T16:12", or the text as typed while it is no time. Its zone is the field's label or hint. */
  value: string;
  onValueChange: (moment: string) => void;
};

/** A day and a time of 24 hours as text, dd/mm/yyyy hh:mm; the signs between are inserted automatically. */
export function MomentInput({ value, onValueChange, ...rest }: MomentInputProps) {
  const control = useFieldControl();
  const language = useNumberLanguage();
  const shown = momentText(value) || value;
  return (
    <input
      autoComplete="off"
      placeholder={language === 'es' ? 'dd/mm/aaaa hh:mm' : 'dd/mm/yyyy hh:mm'}
      {...control}
      {...rest}
      type="text"
      inputMode="numeric"
      maxLength={16}
      value={shown}
      onChange={(event) => {
        const typed = withMomentSigns(event.currentTarget.value, shown);
        onValueChange(readMomentText(typed) ?? typed);
      }}
    />
  );
}

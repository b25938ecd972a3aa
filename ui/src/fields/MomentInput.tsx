import { momentText, readMomentText, withMomentSigns } from '../values/date-text.ts';
import { useNumberLanguage } from '../Language.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

type MomentInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** "2026-11-20T16:12", or the text as typed while it is no time. Its zone is the field's label or hint. */
  value: string;
  onValueChange: (moment: string) => void;
};

/** A day and a time of 24 hours as text, dd/mm/yyyy hh:mm; the signs between are inserted automatically. */
export function MomentInput({ value, onValueChange, ...rest }: MomentInputProps) {
  const language = useNumberLanguage();
  const shown = momentText(value) || value;
  return (
    <TextInput
      autoComplete="off"
      placeholder={language === 'es' ? 'dd/mm/aaaa hh:mm' : 'dd/mm/yyyy hh:mm'}
      {...rest}
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

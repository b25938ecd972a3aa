import '../../styles/chips.css';
import CalendarIcon from 'lucide-react/icons/calendar';
import { lazy, Suspense, useState, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from 'react';
import { dateText, readDateText, withSlashes } from '../values/date-text.ts';
import { FieldGroup, useFieldControl, Field } from './Field.tsx';
import { useNumberLanguage } from '../Language.tsx';
import type { CalendarLabels } from './DateCalendar.tsx';
import type { Language } from '@istmo/contract/kernel/message';

const DateCalendar = lazy(() => import('./DateCalendar.tsx').then((module) => ({ default: module.DateCalendar })));

export type DateFieldLabels = { openCalendar: string } & CalendarLabels;

export type DateInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** The text as typed, "20/11/2026" when complete. `readDateText` turns it into a day. */
  value: string;
  onValueChange: (text: string) => void;
  /** With it there is a calendar button; the calendar itself is loaded at the first press. A birthday has none. */
  calendar?:
    | { labels: DateFieldLabels; language: Language; from?: string | undefined; to?: string | undefined }
    | undefined;
};

/** A day as text, dd/mm/yyyy; slashes are inserted automatically. */
export function DateInput({ value, onValueChange, calendar, className, ...rest }: DateInputProps) {
  const control = useFieldControl();
  const language = useNumberLanguage();
  const [isOpen, setOpen] = useState<boolean>();
  const change = (event: ChangeEvent<HTMLInputElement>) => onValueChange(withSlashes(event.currentTarget.value, value));
  const choose = (day: string) => {
    onValueChange(dateText(day));
    setOpen(false);
  };
  const button = calendar && (
    <button
      type="button"
      className="input-action"
      aria-label={calendar.labels.openCalendar}
      disabled={rest.disabled || rest.readOnly}
      onClick={() => setOpen(true)}
    >
      <CalendarIcon aria-hidden />
    </button>
  );
  return (
    <div className="input-group">
      <input
        autoComplete="off"
        placeholder={language === 'es' ? 'dd/mm/aaaa' : 'dd/mm/yyyy'}
        {...control}
        {...rest}
        type="text"
        inputMode="numeric"
        maxLength={10}
        className={className}
        value={value}
        onChange={change}
      />
      {calendar && isOpen !== undefined ? (
        <Suspense fallback={button}>
          <DateCalendar {...calendar} day={readDateText(value)} open={isOpen} onOpenChange={setOpen} onDay={choose} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}

type DateRange = { readonly from: string; readonly to: string };

export type DateRangeFieldProps = {
  /** Names the pair: "Dates". */
  label: ReactNode;
  hideLabel?: boolean | undefined;
  labels: { from: string; to: string };
  /** Both as typed text. */
  value: DateRange;
  onValueChange: (range: DateRange) => void;
  errors?: { from?: ReactNode; to?: ReactNode } | undefined;
  ids?: { from: string; to: string } | undefined;
  /** "7 d", "30 d", "This year"; the active one is the one whose range is in the fields. */
  presets?: readonly ({ readonly label: string } & DateRange)[] | undefined;
  calendar?: DateInputProps['calendar'];
};

/** From and to, with presets. The caller validates both. */
export function DateRangeField({
  label,
  hideLabel,
  labels,
  value,
  onValueChange,
  errors,
  ids,
  presets = [],
  calendar,
}: DateRangeFieldProps) {
  return (
    <FieldGroup label={label} hideLabel={hideLabel}>
      <div className="from-to">
        <Field label={labels.from} error={errors?.from} id={ids?.from}>
          <DateInput
            value={value.from}
            onValueChange={(from) => onValueChange({ ...value, from })}
            calendar={calendar}
          />
        </Field>
        <Field label={labels.to} error={errors?.to} id={ids?.to}>
          <DateInput value={value.to} onValueChange={(to) => onValueChange({ ...value, to })} calendar={calendar} />
        </Field>
      </div>
      {presets.length > 0 && (
        <div className="chips">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className="preset"
              aria-pressed={preset.from === value.from && preset.to === value.to}
              onClick={() => onValueChange({ from: preset.from, to: preset.to })}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

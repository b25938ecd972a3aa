import '../../styles/calendar.css';
import CalendarIcon from 'lucide-react/icons/calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { Language } from '@istmo/contract/kernel/message';
import { dayOf } from '../values/date-text.ts';
import { Popover } from '../overlays/Popover.tsx';

export type CalendarLabels = {
  calendar: string;
  previousMonth: string;
  nextMonth: string;
  today: string;
  chosen: string;
};

export type DateCalendarProps = {
  labels: CalendarLabels & { openCalendar: string };
  language: Language;
  /** The chosen day, "2026-11-20". */
  day: string | undefined;
  onDay: (day: string) => void;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** First and last day that may be chosen, as plain days. */
  from?: string | undefined;
  to?: string | undefined;
};

// A plain day has no time zone; the picker uses the reader's, so noon keeps it on the same day everywhere.
const noonOf = (day: string) => new Date(`${day}T12:00:00`);

const classNames = {
  root: 'calendar',
  months: 'cal-months',
  month_caption: 'cal-caption',
  nav: 'cal-nav',
  month_grid: 'cal-grid',
  day: 'cal-day',
} as const;

const components = {
  Chevron: ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
    orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
};

/** The calendar button and its month. Loaded at the first press, with the picker and the positioning library. */
export function DateCalendar({ labels, language, day, onDay, open, onOpenChange, from, to }: DateCalendarProps) {
  const locale = language === 'es' ? 'es-419' : 'en-US';
  const formatWith = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  const full = formatWith({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const month = formatWith({ month: 'long', year: 'numeric' });
  const [first] = useState(() => noonOf(day ?? to ?? dayOf(new Date())));
  const button = (
    <button type="button" className="input-action" aria-label={labels.openCalendar}>
      <CalendarIcon aria-hidden />
    </button>
  );
  return (
    <Popover trigger={button} label={labels.calendar} open={open} onOpenChange={onOpenChange} align="center">
      <DayPicker
        mode="single"
        autoFocus
        lang={language}
        weekStartsOn={0}
        fixedWeeks
        showOutsideDays
        classNames={classNames}
        components={components}
        selected={day ? noonOf(day) : undefined}
        defaultMonth={first}
        {...(from && { startMonth: noonOf(from) })}
        {...(to && { endMonth: noonOf(to) })}
        disabled={[...(from ? [{ before: noonOf(from) }] : []), ...(to ? [{ after: noonOf(to) }] : [])]}
        onSelect={(chosen) => {
          if (chosen) onDay(dayOf(chosen));
        }}
        formatters={{ formatCaption: month, formatWeekdayName: formatWith({ weekday: 'short' }) }}
        labels={{
          labelNav: () => labels.calendar,
          labelPrevious: () => labels.previousMonth,
          labelNext: () => labels.nextMonth,
          labelGrid: month,
          labelWeekday: formatWith({ weekday: 'long' }),
          labelDayButton: (date, modifiers) =>
            [modifiers['today'] && labels.today, full(date), modifiers['selected'] && labels.chosen]
              .filter(Boolean)
              .join(', '),
        }}
      />
    </Popover>
  );
}

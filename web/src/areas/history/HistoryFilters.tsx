import { dateFilterRules } from '@istmo/contract/kernel/date-filter';
import { inLanguage } from '@istmo/contract/kernel/message';
import { whyNot } from '@istmo/contract/kernel/rules';
import { disallowedIn } from '@istmo/contract/kernel/screening';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateInput } from '@istmo/ui/DateField';
import { Sheet } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { FilterBar, FilterChips } from '@istmo/ui/FilterBar';
import { TextInput } from '@istmo/ui/TextInput';
import { dateText, readDateText } from '@istmo/ui/date-text';
import { useMedia } from '@istmo/ui/use-media';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { chosenPreset, presetsAt } from './date-presets.ts';
import type { ListSearch, View } from './history-search.ts';

export type Filters = Pick<View, 'from' | 'to' | 'search'>;

export const noFilters: Filters = { from: '', to: '', search: '' };

type HistoryFiltersProps = { view: View; hasSearch: boolean; onView: (patch: ListSearch) => void };

const barLabels = () => ({
  form: m.ui_filters(),
  clear: m.ui_clear_all(),
  remove: (name: string) => m.ui_remove_filter({ name }),
  active: m.ui_filters(),
});

/** From, to and for exchanges a currency; what is on stands as chips. On a phone the fields are in a sheet. */
export function HistoryFilters({ view, hasSearch, onView }: HistoryFiltersProps) {
  const isNarrow = useMedia('(max-width: 639px)');
  const [isOpen, setOpen] = useState(false);
  const apply = (filters: Filters): void => {
    setOpen(false);
    onView(patchOf(filters));
  };
  const chips = chipsOf(view, apply);
  const clear = (): void => apply(noFilters);
  // The fields follow the address: a chip taken off, the back button or a shared link show what is on.
  const fields = (
    <FilterFields key={`${view.from} ${view.to} ${view.search}`} view={view} hasSearch={hasSearch} onApply={apply} />
  );
  if (!isNarrow)
    return (
      <FilterBar chips={chips} onClear={clear} labels={barLabels()}>
        {fields}
      </FilterBar>
    );
  return (
    <div className="grid gap-3">
      <Button variant="secondary" icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        {chips.length > 0 ? m.history_filters_count({ count: chips.length }) : m.ui_filters()}
      </Button>
      <FilterChips chips={chips} onClear={clear} labels={barLabels()} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={m.ui_filters()} labels={{ close: m.ui_close() }}>
        <FilterBar chips={[]} onClear={clear} labels={barLabels()}>
          {fields}
        </FilterBar>
      </Sheet>
    </div>
  );
}

/** A change of filters starts at the first page; what is empty leaves the address. */
function patchOf({ from, to, search }: Filters): ListSearch {
  return Object.fromEntries([
    ['page', undefined],
    ...Object.entries({ from, to, search }).map(([name, value]) => [name, value === '' ? undefined : value]),
  ]);
}

function chipsOf({ from, to, search }: View, apply: (filters: Filters) => void) {
  const on = { from, to, search };
  const chips = [
    { key: 'from', text: `${m.ui_from_date()} ${dateText(from)}`, isOn: from !== '', without: { ...on, from: '' } },
    { key: 'to', text: `${m.ui_to_date()} ${dateText(to)}`, isOn: to !== '', without: { ...on, to: '' } },
    { key: 'search', text: search, isOn: search !== '', without: { ...on, search: '' } },
  ];
  return chips
    .filter(({ isOn }) => isOn)
    .map(({ key, text, without }) => ({ key, text, onRemove: () => apply(without) }));
}

type Errors = { from?: string; to?: string; search?: string };

/** The first thing that is wrong with what was typed, by field; a day that cannot be read comes before the order of both. */
function errorsIn({ from, to, search }: Filters): Errors {
  const days = { startDate: readDateText(from) ?? '', endDate: readDateText(to) ?? '' };
  const unread = (text: string): string | undefined =>
    text.trim() !== '' && readDateText(text) === undefined ? m.history_date_unknown() : undefined;
  const [fromError, toError] = [unread(from), unread(to)];
  const order = whyNot(dateFilterRules, days);
  return {
    ...(fromError === undefined ? {} : { from: fromError }),
    ...(toError === undefined ? (order ? { to: inLanguage(order.say, getLocale()) } : {}) : { to: toError }),
    ...(disallowedIn(search) === undefined ? {} : { search: m.kernel_disallowed() }),
  };
}

type FilterFieldsProps = { view: View; hasSearch: boolean; onApply: (filters: Filters) => void };

function FilterFields({ view, hasSearch, onApply }: FilterFieldsProps) {
  const [typed, setTyped] = useState<Filters>({
    from: dateText(view.from),
    to: dateText(view.to),
    search: view.search,
  });
  const [errors, setErrors] = useState<Errors>({});
  const change = (patch: Partial<Filters>): void => setTyped((before) => ({ ...before, ...patch }));
  const submit = (): void => {
    const found = errorsIn(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`filter-${first}`)?.focus();
    onApply({ from: readDateText(typed.from) ?? '', to: readDateText(typed.to) ?? '', search: typed.search.trim() });
  };
  const reset = (): void => {
    setTyped(noFilters);
    setErrors({});
    onApply(noFilters);
  };
  const [presets] = useState(() => presetsAt(new Date()));
  const pressed = chosenPreset(presets, view);
  const calendar = { labels: calendarLabels(), language: getLocale() };
  return (
    <>
      <Field id="filter-from" label={m.ui_from_date()} error={errors.from}>
        <DateInput value={typed.from} onValueChange={(from) => change({ from })} calendar={calendar} />
      </Field>
      <Field id="filter-to" label={m.ui_to_date()} error={errors.to}>
        <DateInput value={typed.to} onValueChange={(to) => change({ to })} calendar={calendar} />
      </Field>
      {hasSearch && (
        <Field id="filter-search" label={m.history_search_currency()} error={errors.search}>
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={60}
            placeholder={m.history_search_example()}
            value={typed.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
        </Field>
      )}
      <div className="filter-buttons">
        <Button
          type="submit"
          icon={<Search aria-hidden />}
          onClick={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {m.ui_search()}
        </Button>
        <Button variant="secondary" onClick={reset}>
          {m.ui_reset()}
        </Button>
      </div>
      <div className="chips basis-full">
        {presets.map((preset) => (
          <button
            key={preset.key}
            type="button"
            className="preset"
            aria-pressed={preset === pressed}
            onClick={() => onApply({ ...preset.range, search: typed.search.trim() })}
          >
            {preset.label}
          </button>
        ))}
      </div>
    </>
  );
}

const calendarLabels = () => ({
  openCalendar: m.history_calendar_open(),
  calendar: m.history_calendar(),
  previousMonth: m.history_calendar_previous(),
  nextMonth: m.history_calendar_next(),
  today: m.history_today(),
  chosen: m.history_calendar_chosen(),
});

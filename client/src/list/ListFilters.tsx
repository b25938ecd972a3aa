import { dateFilterRules } from '@istmo/contract/kernel/date-filter';
import { translate } from '@istmo/contract/kernel/message';
import { findProblem } from '@istmo/contract/kernel/rules';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateInput } from '@istmo/ui/DateField';
import { Sheet } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { FilterBar, FilterChips } from '@istmo/ui/FilterBar';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { dateText, readDateText } from '@istmo/ui/date-text';
import { useMedia } from '@istmo/ui/use-media';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { serverNow } from '../server-time.ts';
import { activePreset, presetsAt } from './date-presets.ts';
import type { ListSearch } from './list-search.ts';
import { type Filters, type ListView, noFilters } from './list-view.ts';
import type { ListFilter } from './list-spec.ts';

/** What the filters need to know of a list. */
type FilteredList = {
  readonly hasDates: boolean;
  readonly hasSearch: boolean;
  readonly searchLabel?: () => string;
  readonly filters?: readonly ListFilter[];
};

type ListFiltersProps = { list: FilteredList; view: ListView; onView: (patch: ListSearch) => void };

const barLabels = () => ({
  form: m.ui_filters(),
  clear: m.ui_clear_all(),
  remove: (name: string) => m.ui_remove_filter({ name }),
  active: m.ui_filters(),
});

/** From, to, the list's own choices and a search; active filters are shown as chips. On a phone the fields are in a sheet. */
export function ListFilters({ list, view, onView }: ListFiltersProps) {
  const isNarrow = useMedia('(max-width: 639px)');
  const [isOpen, setOpen] = useState(false);
  const apply = (filters: Filters): void => {
    setOpen(false);
    onView(toSearch(list, filters));
  };
  const [presets] = useState(() => presetsAt(new Date(serverNow())));
  // In a wide window the pressed preset says the days; on a phone it is in the sheet.
  const saysDays = list.hasDates && !isNarrow && activePreset(presets, view) !== undefined;
  const chips = chipsOf(list, view, apply).filter(({ key }) => !saysDays || (key !== 'from' && key !== 'to'));
  const clear = (): void => apply(noFilters);
  // The fields follow the address: they show the active filters also after a chip is removed, the back button or a shared link.
  const fields = <FilterFields key={JSON.stringify(view)} list={list} view={view} presets={presets} onApply={apply} />;
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

/** A change of filters starts at the first page; empty values are removed from the address. */
export function toSearch({ filters: own = [] }: FilteredList, { from, to, search, filters }: Filters): ListSearch {
  const values = { from, to, search, ...Object.fromEntries(own.map(({ key }) => [key, filters[key] ?? ''])) };
  return Object.fromEntries([
    ['page', undefined],
    ...Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]),
  ]);
}

function chipsOf({ filters: own = [] }: FilteredList, view: ListView, apply: (filters: Filters) => void) {
  const { from, to, search, filters } = view;
  const on = { from, to, search, filters };
  const chips = [
    { key: 'from', text: `${m.ui_from_date()} ${dateText(from)}`, isOn: from !== '', without: { ...on, from: '' } },
    { key: 'to', text: `${m.ui_to_date()} ${dateText(to)}`, isOn: to !== '', without: { ...on, to: '' } },
    { key: 'search', text: search, isOn: search !== '', without: { ...on, search: '' } },
    ...own.map(({ key, label, options }) => ({
      key,
      text: `${label()}: ${options().find(({ value }) => value === filters[key])?.label ?? filters[key] ?? ''}`,
      isOn: filters[key] !== undefined,
      without: { ...on, filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key)) },
    })),
  ];
  return chips
    .filter(({ isOn }) => isOn)
    .map(({ key, text, without }) => ({ key, text, onRemove: () => apply(without) }));
}

type Errors = { from?: string; to?: string; search?: string };

/** The first problem of each field; an unreadable day comes before a wrong order of both days. */
function findErrors({ from, to, search }: Omit<Filters, 'filters'>): Errors {
  const days = { startDate: readDateText(from) ?? '', endDate: readDateText(to) ?? '' };
  const dateProblem = (text: string): string | undefined =>
    text.trim() !== '' && readDateText(text) === undefined ? m.history_date_invalid() : undefined;
  const [fromError, toError] = [dateProblem(from), dateProblem(to)];
  const orderProblem = findProblem(dateFilterRules, days);
  return {
    ...(fromError === undefined ? {} : { from: fromError }),
    ...(toError === undefined
      ? orderProblem
        ? { to: translate(orderProblem.message, getLocale()) }
        : {}
      : { to: toError }),
    ...(findDisallowedContent(search) === undefined ? {} : { search: m.kernel_disallowed() }),
  };
}

type FilterFieldsProps = {
  list: FilteredList;
  view: ListView;
  presets: ReturnType<typeof presetsAt>;
  onApply: (filters: Filters) => void;
};

function FilterFields({ list, view, presets, onApply }: FilterFieldsProps) {
  const { hasDates, hasSearch, searchLabel = m.history_search_currency, filters: own = [] } = list;
  const [typed, setTyped] = useState<Omit<Filters, 'filters'>>({
    from: dateText(view.from),
    to: dateText(view.to),
    search: view.search,
  });
  const [errors, setErrors] = useState<Errors>({});
  const change = (patch: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...patch }));
  const submit = (): void => {
    const found = findErrors(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`filter-${first}`)?.focus();
    const [from, to] = [readDateText(typed.from) ?? '', readDateText(typed.to) ?? ''];
    onApply({ from, to, search: typed.search.trim(), filters: view.filters });
  };
  const reset = (): void => {
    setTyped(noFilters);
    setErrors({});
    onApply(noFilters);
  };
  const pressed = activePreset(presets, view);
  const calendar = { labels: calendarLabels(), language: getLocale() };
  return (
    <>
      {own.map(({ key, label, options }) => (
        <Field key={key} id={`filter-${key}`} label={label()}>
          <Select
            value={view.filters[key] ?? ''}
            placeholder={m.ui_all()}
            options={options()}
            onChange={(event) => {
              const { [key]: _, ...others } = view.filters;
              const { value } = event.currentTarget;
              onApply({ ...view, filters: value === '' ? others : { ...others, [key]: value } });
            }}
          />
        </Field>
      ))}
      {hasDates && (
        <>
          <Field id="filter-from" label={m.ui_from_date()} error={errors.from}>
            <DateInput value={typed.from} onValueChange={(from) => change({ from })} calendar={calendar} />
          </Field>
          <Field id="filter-to" label={m.ui_to_date()} error={errors.to}>
            <DateInput value={typed.to} onValueChange={(to) => change({ to })} calendar={calendar} />
          </Field>
        </>
      )}
      {hasSearch && (
        <Field id="filter-search" label={searchLabel()} error={errors.search}>
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={60}
            placeholder={list.searchLabel ? undefined : m.history_search_example()}
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
        {hasDates &&
          presets.map((preset) => (
            <button
              key={preset.key}
              type="button"
              className="preset"
              aria-pressed={preset === pressed}
              onClick={() => onApply({ ...preset.range, search: typed.search.trim(), filters: view.filters })}
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
  chosen: m.history_calendar_selected(),
});

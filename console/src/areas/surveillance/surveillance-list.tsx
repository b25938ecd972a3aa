import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { abusePatterns, surveillanceStates } from '@istmo/contract/areas/surveillance/surveillance.rules';
import { listSurveillanceCases } from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import * as m from '@istmo/contract/messages';
import { StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { timeColumn } from '../../shared/list-columns.tsx';
import { People } from './People.tsx';
import { type CaseRow, factLines, namesIn, outcomeNames, patternNames, stateDisplays } from './surveillance-names.ts';

export const surveillanceFilters = ['state', 'pattern', 'market'] as const;

const stateIn = (text: string | undefined) => surveillanceStates.find((state) => state === text) ?? '';
const patternIn = (text: string | undefined) => abusePatterns.find((pattern) => pattern === text) ?? '';

const columns: readonly ListColumn<CaseRow>[] = [
  {
    key: 'pattern',
    header: m.surveillance_pattern,
    text: ({ pattern }) => patternNames[pattern](),
    show: ({ id, pattern }) => (
      <Link to={innerPaths.surveillanceCase} params={{ id }} className="link">
        {patternNames[pattern]()}
      </Link>
    ),
    names: true,
    card: 'title',
  },
  { key: 'day', header: m.surveillance_day, text: ({ day }) => day, card: 'meta' },
  { key: 'market', header: m.surveillance_market, text: ({ market }) => market },
  {
    key: 'customers',
    header: m.surveillance_customers,
    text: ({ customers }) => namesIn(customers),
    show: ({ customers }) => <People people={customers} />,
  },
  {
    key: 'evidence',
    header: m.surveillance_evidence,
    text: (row) =>
      factLines(row)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; '),
  },
  {
    key: 'state',
    header: m.surveillance_state,
    text: ({ state }) => stateDisplays[state].name(),
    show: ({ state }) => <StateStatus display={stateDisplays[state]} />,
    card: 'value',
  },
  { key: 'taker', header: m.surveillance_taker, text: ({ taker }) => taker || '—', card: 'hidden' },
  {
    key: 'outcome',
    header: m.surveillance_outcome,
    text: ({ outcome }) => (outcome === null ? '—' : outcomeNames[outcome]()),
  },
  { ...timeColumn('found', m.surveillance_found, ({ found_at: at }) => at), card: 'hidden' },
];

/** What surveillance found; `markets` are those that it can be narrowed to. */
export const surveillanceList = (markets: readonly string[]): ListSpec<CaseRow> => ({
  name: 'surveillance-cases',
  fileName: 'surveillance',
  title: m.surveillance_title,
  empty: m.surveillance_empty,
  read: fetchRows((paging, options, { state, pattern, market = '' }) =>
    callOrThrow(
      listSurveillanceCases,
      { ...paging, state: stateIn(state), pattern: patternIn(pattern), market },
      options,
    ),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.surveillance_search,
  orderedBy: 'day',
  filters: [
    {
      key: 'state',
      label: m.surveillance_state,
      options: () => surveillanceStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
    {
      key: 'pattern',
      label: m.surveillance_pattern,
      options: () => abusePatterns.map((value) => ({ value, label: patternNames[value]() })),
    },
    {
      key: 'market',
      label: m.surveillance_market,
      options: () => markets.map((value) => ({ value, label: value })),
    },
  ],
  keyOf: ({ id }) => id,
  columns,
});

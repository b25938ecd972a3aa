import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListFilter, type ListSpec } from '@istmo/client/list/list-spec';
import { type listRaiseFilters, listRaises } from '@istmo/contract/areas/raises/raises.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import { raiseStates } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Status, StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { moneyColumn, timeColumn } from '../../shared/list-columns.tsx';
import { type RaiseRow, stateDisplays, titleOf } from './raise-names.ts';

export const raiseFilters = ['state', 'currency', 'issuer'] as const;

const states = [...raiseStates, 'suspended'] as const;
const stateIn = (text: string | undefined) => states.find((state) => state === text) ?? '';

const columns: readonly ListColumn<RaiseRow>[] = [
  {
    key: 'reference',
    header: m.raises_staff_reference,
    text: ({ reference }) => reference,
    show: ({ reference }) => (
      <Link to={innerPaths.raise} params={{ reference }} className="link raise-reference">
        {reference}
      </Link>
    ),
    names: true,
    card: 'title',
  },
  { key: 'title', header: m.raises_staff_offering, text: titleOf },
  { key: 'security', header: m.raises_staff_security, text: ({ security }) => security },
  { key: 'issuer', header: m.raises_staff_issuer, text: ({ issuer }) => issuer },
  {
    key: 'state',
    header: m.raises_staff_state,
    text: ({ state, is_suspended: isSuspended }) =>
      [stateDisplays[state].name(), ...(isSuspended ? [m.raises_staff_suspended_mark()] : [])].join(', '),
    show: (row) => (
      <span className="raise-marks">
        <StateStatus display={stateDisplays[row.state]} />
        {row.is_suspended && <Status kind="failed">{m.raises_staff_suspended_mark()}</Status>}
        {row.is_proposed && <Status kind="waiting">{m.raises_staff_waits_for_second()}</Status>}
      </span>
    ),
    card: 'value',
  },
  {
    key: 'minimum',
    header: m.raises_staff_soft_cap,
    text: ({ soft_cap: cap, currency }) => (cap === null ? '—' : `${cap} ${currency}`),
    show: ({ soft_cap: cap, currency }) => (cap === null ? '—' : `${formatAmount(cap)} ${currency}`),
    align: 'end',
  },
  moneyColumn('maximum', m.raises_staff_hard_cap, ({ hard_cap: cap }) => cap),
  { ...timeColumn('opens', m.raises_staff_opens, ({ opens_at: at }) => at), card: 'hidden' },
  timeColumn('closes', m.raises_staff_closes, ({ closes_at: at }) => at),
  { ...timeColumn('created', m.raises_staff_created, ({ created_at: at }) => at), card: 'hidden' },
];

const namesAs = (key: string, label: () => string, names: readonly string[]): ListFilter => ({
  key,
  label,
  options: () => names.map((value) => ({ value, label: value })),
});

/** Every offering with escrow; `known` is by what they can be looked for. */
export const raiseListOf = (known: ReplyAt<typeof listRaiseFilters> | undefined): ListSpec<RaiseRow> => ({
  name: 'raises',
  fileName: 'offerings',
  title: m.raises_staff_title,
  empty: m.raises_staff_none,
  read: fetchRows((paging, options, { state, currency = '', issuer = '' }) =>
    callOrThrow(listRaises, { ...paging, state: stateIn(state), currency, issuer }, options),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.raises_staff_search,
  orderedBy: 'created',
  filters: [
    {
      key: 'state',
      label: m.raises_staff_state,
      options: () =>
        states.map((value) => ({
          value,
          label: value === 'suspended' ? m.raises_staff_suspended_mark() : stateDisplays[value].name(),
        })),
    },
    namesAs('currency', m.raises_staff_currency, known?.currencies ?? []),
    namesAs('issuer', m.raises_staff_issuer, known?.issuers ?? []),
  ],
  keyOf: ({ id }) => id,
  columns,
});

import './rules.css';
import { type ListSearch, readListSearch, textOf } from '@istmo/client/list/list-search';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { toListView } from '@istmo/client/list/list-view';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listRuleSets } from '@istmo/contract/areas/rules/rules.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Tabs } from '@istmo/ui/Tabs';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { decisionFilters, decisionsOf } from './decision-list.tsx';
import { sentencesOf } from './rule-names.ts';

type RuleSetRow = ReplyAt<typeof listRuleSets>['data'][number];

/** /rules: the rules of every security, and the decisions that were made by them. */
export function RuleSetsPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/rules' });
  const query = useQuery(queryFor(listRuleSets, { input: {} }));
  const tab = textOf(search['tab']) === 'decisions' ? 'decisions' : 'sets';
  const patch = (change: ListSearch): void =>
    void navigate({
      search: (before) => readListSearch({ ...before, ...change }, ['tab', ...decisionFilters]),
      resetScroll: false,
    });
  const tickers = query.data?.data.map(({ ticker }) => ticker) ?? [];
  return (
    <>
      <PageHead title={m.rules_staff_title()} intro={m.rules_staff_intro()} />
      <Tabs
        label={m.rules_staff_title()}
        value={tab}
        onValueChange={(value) => patch({ tab: value === 'sets' ? undefined : value, page: 1 })}
        tabs={[
          {
            value: 'sets',
            label: m.rules_staff_in_force(),
            panel: tab === 'sets' && (
              <QueryTable
                caption={m.rules_staff_title()}
                hideCaption
                query={query}
                empty={m.rules_staff_empty()}
                sheet={{ name: 'rule-sets', columns: ruleSetSheet }}
                columns={columns()}
                rowKey={({ ticker }) => ticker}
              />
            ),
          },
          {
            value: 'decisions',
            label: m.rules_staff_decisions(),
            panel: tab === 'decisions' && (
              <ConsoleList list={decisionsOf(tickers)} view={toListView(search, decisionFilters)} onView={patch} />
            ),
          },
        ]}
      />
    </>
  );
}

const rulesText = ({ rules, ticker, scale }: RuleSetRow): string =>
  sentencesOf(rules, { ticker, scale })
    .map(({ text }) => text)
    .join(' ') || m.rules_summary_none();

const ruleSetSheet: readonly ListColumn<RuleSetRow>[] = [
  sheetText('security', m.rules_staff_security, ({ ticker }) => ticker),
  sheetText('name', m.staff_name, ({ name }) => name),
  sheetText('rules', m.rules_staff_rules, rulesText),
  sheetFigure('version', m.rules_staff_version, ({ version }) => String(version)),
  sheetTime('since', m.rules_staff_since, ({ since }) => since),
  sheetText('proposal', m.rules_staff_proposal, ({ is_proposed: isProposed }) =>
    isProposed ? m.rules_staff_proposed_mark() : '',
  ),
];

const columns = (): readonly Column<RuleSetRow>[] => [
  {
    key: 'security',
    header: m.rules_staff_security(),
    names: true,
    card: 'title',
    cell: ({ ticker }) => (
      <Link to={innerPaths.ruleSet} params={{ ticker }} className="link">
        {ticker}
      </Link>
    ),
  },
  { key: 'name', header: m.staff_name(), cell: ({ name }) => name },
  {
    key: 'rules',
    header: m.rules_staff_rules(),
    card: 'text',
    cell: rulesText,
  },
  { key: 'version', header: m.rules_staff_version(), align: 'end', cell: ({ version }) => version },
  { key: 'since', header: m.rules_staff_since(), card: 'meta', cell: ({ since }) => <DateTime at={since} /> },
  {
    key: 'proposal',
    header: m.rules_staff_proposal(),
    cell: ({ is_proposed: isProposed }) =>
      isProposed ? <Status kind="waiting">{m.rules_staff_proposed_mark()}</Status> : '—',
  },
];

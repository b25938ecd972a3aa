import './bonds.css';
import { callOrThrow } from '@istmo/client/call-error';
import { textOf } from '@istmo/client/list/list-search';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideRate, listRates } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { BondCrumbs } from './BondCrumbs.tsx';
import { FixingDialog } from './FixingDialog.tsx';
import { IndexDialog } from './IndexDialog.tsx';
import { ProposalPart } from './ProposalPart.tsx';

type Rates = ReplyAt<typeof listRates>;
type RateProposal = Rates['proposals'][number];

const firstIndex = 'SOFR';

/** /bonds/rates: the indices that floating coupons follow, and the published rates of one of them. */
export function RatesPage() {
  const search = useSearch({ strict: false });
  const index = textOf(search['index']) || firstIndex;
  const query = useQuery(queryFor(listRates, { input: { index } }));
  const mayPropose = usePermission('securities.manage');
  const [open, setOpen] = useState<'index' | 'fixing'>();
  const close = (): void => setOpen(undefined);
  const indices = query.data?.indices ?? [];
  return (
    <>
      <PageHead
        title={m.bonds_rates_title()}
        intro={m.bonds_rates_intro()}
        breadcrumbs={<BondCrumbs here={m.bonds_rates_title()} />}
        action={
          mayPropose && (
            <span className="bond-actions">
              <Button variant="secondary" onClick={() => setOpen('index')}>
                {m.bonds_rates_add_index()}…
              </Button>
              <Button onClick={() => setOpen('fixing')}>{m.bonds_rates_enter()}…</Button>
            </span>
          )
        }
      />
      <div className="bond-stack">
        {query.data?.proposals.map((proposal) => (
          <ProposalPart
            key={proposal.id}
            proposal={proposal}
            subject={describe(proposal)}
            send={(decision) => callOrThrow(decideRate, decision)}
          >
            <p>{[proposal.name, proposal.published_by].filter((text) => text !== '').join(' · ')}</p>
          </ProposalPart>
        ))}
        <QueryTable
          caption={m.bonds_rates_indices()}
          query={{ ...query, data: query.data && { data: indices } }}
          empty={m.bonds_rates_index_empty()}
          rowKey={({ code }) => code}
          columns={indexColumns()}
        />
        <QueryTable
          caption={index}
          query={query}
          empty={m.bonds_rates_empty({ index })}
          rowKey={({ day, version }) => `${day} ${version}`}
          columns={fixingColumns()}
        />
      </div>
      {open === 'index' && <IndexDialog onClose={close} />}
      {open === 'fixing' && <FixingDialog index={index} indices={indices} onClose={close} />}
    </>
  );
}

const describe = ({ kind, index, day, percent }: RateProposal): string =>
  kind === 'index'
    ? m.bonds_rates_new_index({ code: index })
    : m.bonds_rates_new_fixing({ index, day: dayText(day), percent: `${percent} %` });

const indexColumns = (): readonly Column<Rates['indices'][number]>[] => [
  {
    key: 'code',
    header: m.bonds_rates_code(),
    names: true,
    card: 'title',
    cell: ({ code }) => (
      <Link to={innerPaths.rates} search={{ index: code }} className="link">
        {code}
      </Link>
    ),
  },
  { key: 'name', header: m.bonds_holidays_name(), card: 'text', cell: ({ name }) => name },
  { key: 'source', header: m.bonds_rates_source(), card: 'text', cell: ({ source }) => source },
];

const fixingColumns = (): readonly Column<Rates['data'][number]>[] => [
  { key: 'day', header: m.bonds_holidays_day(), names: true, card: 'title', cell: ({ day }) => dayText(day) },
  {
    key: 'percent',
    header: m.bonds_staff_percent(),
    align: 'end',
    card: 'value',
    cell: ({ percent, is_newest: isNewest }) => (
      <>
        {percent} {!isNewest && <Status kind="stopped">{m.bonds_rates_corrected()}</Status>}
      </>
    ),
  },
  {
    key: 'source',
    header: m.bonds_rates_published_by(),
    card: 'text',
    cell: ({ published_by: publishedBy }) => publishedBy,
  },
  { key: 'at', header: m.bonds_rates_entered(), card: 'meta', cell: ({ entered_at: at }) => <DateTime at={at} /> },
  {
    key: 'people',
    header: m.bonds_staff_people(),
    cell: ({ proposer, approver }) => `${proposer}, ${approver}`,
  },
];

import './bonds.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listBonds } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { rateSentence } from '@istmo/contract/areas/bonds/term-names';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { buttonClass } from '@istmo/ui/Button';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';

type BondRow = ReplyAt<typeof listBonds>['data'][number];

/** /bonds: the securities with the terms of those that are bonds. */
export function BondsPage() {
  const query = useQuery(queryFor(listBonds, { input: {} }));
  return (
    <>
      <PageHead
        title={m.bonds_title()}
        intro={m.bonds_staff_intro()}
        action={
          <span className="bond-actions">
            <Link to={innerPaths.holidays} className={buttonClass({ variant: 'secondary' })}>
              {m.bonds_holidays_title()}
            </Link>
            <Link to={innerPaths.rates} className={buttonClass({ variant: 'secondary' })}>
              {m.bonds_rates_title()}
            </Link>
          </span>
        }
      />
      <QueryTable
        caption={m.bonds_title()}
        hideCaption
        query={query}
        empty={m.bonds_staff_empty()}
        columns={columns()}
        rowKey={({ ticker }) => ticker}
      />
    </>
  );
}

const columns = (): readonly Column<BondRow>[] => [
  {
    key: 'security',
    header: m.bonds_staff_security(),
    names: true,
    card: 'title',
    cell: ({ ticker }) => (
      <Link to={innerPaths.bond} params={{ ticker }} className="link">
        {ticker}
      </Link>
    ),
  },
  { key: 'name', header: m.staff_name(), cell: ({ name }) => name },
  {
    key: 'nominal',
    header: m.bonds_nominal(),
    align: 'end',
    cell: ({ bond }) => (bond ? <Money amount={bond.nominal} unit={bond.terms.currency} /> : m.bonds_staff_none()),
  },
  {
    key: 'coupon',
    header: m.bonds_coupon(),
    cell: ({ bond }) => (bond ? translate(rateSentence(bond.terms.rate), getLocale()) : '—'),
  },
  {
    key: 'maturity',
    header: m.bonds_staff_maturity(),
    cell: ({ bond }) => (bond ? dayText(bond.terms.matures_on) : '—'),
  },
  { key: 'next', header: m.bonds_staff_next(), cell: ({ bond }) => (bond?.next ? dayText(bond.next.paid_on) : '—') },
  { key: 'version', header: m.bonds_staff_version(), align: 'end', cell: ({ bond }) => bond?.version ?? '—' },
  {
    key: 'proposal',
    header: m.bonds_staff_state(),
    cell: ({ is_proposed: isProposed }) =>
      isProposed ? <Status kind="waiting">{m.bonds_staff_proposed()}</Status> : '—',
  },
];

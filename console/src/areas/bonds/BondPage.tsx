import './bonds.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideBondTerms, readBond } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { type BondReply, lastKnownYear } from './bond-reply.ts';
import { BondCrumbs } from './BondCrumbs.tsx';
import { BondTermsForm } from './BondTermsForm.tsx';
import { ProposalPart } from './ProposalPart.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { TermsFacts } from './TermsFacts.tsx';

/** /bonds/{ticker}: the terms of one bond, its schedule, a change of them, and their versions. */
export function BondPage() {
  const { ticker = '' } = useParams({ strict: false });
  const query = useQuery(queryFor(readBond, { input: { ticker } }));
  const title = m.bonds_staff_of({ ticker });
  return (
    <>
      <PageHead title={title} breadcrumbs={<BondCrumbs here={title} />} />
      {query.data ? (
        <Bond key={query.data.versions[0]?.version ?? 0} reply={query.data} />
      ) : (
        <QueryPending query={query} className="bond-ghost" />
      )}
    </>
  );
}

function Bond({ reply }: { readonly reply: BondReply }) {
  const { ticker, versions, proposal, periods } = reply;
  const [isChanging, setChanging] = useState(false);
  const mayDecide = usePermission('securities.manage');
  const [inForce] = versions;
  const scaleOf = (code: string): number => reply.currencies.find((one) => one.code === code)?.scale ?? 0;
  return (
    <div className="bond-stack">
      <section className="card bond-part" aria-labelledby="in-force">
        <h2 id="in-force">{m.bonds_staff_in_force()}</h2>
        {inForce ? (
          <>
            <p>{m.bonds_staff_since({ version: inForce.version, date: formatDateTime(inForce.from) })}</p>
            <TermsFacts terms={inForce.terms} scale={scaleOf(inForce.terms.currency)} />
          </>
        ) : (
          <p>{m.bonds_staff_no_terms()}</p>
        )}
        {mayDecide && !proposal && !isChanging && (
          <div>
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {inForce ? m.bonds_staff_change() : m.bonds_staff_enter()}
            </Button>
          </div>
        )}
      </section>
      {isChanging && <BondTermsForm reply={reply} onClose={() => setChanging(false)} />}
      {proposal && (
        <>
          <ProposalPart
            proposal={proposal}
            subject={m.bonds_staff_of({ ticker })}
            send={(decision) => callOrThrow(decideBondTerms, decision)}
          >
            <TermsFacts terms={proposal.terms} scale={scaleOf(proposal.terms.currency)} />
          </ProposalPart>
          <ScheduleTable
            caption={m.bonds_staff_schedule_proposed()}
            periods={proposal.periods}
            currency={proposal.terms.currency}
            knownUntil={lastKnownYear(reply, proposal.terms)}
          />
        </>
      )}
      {inForce && (
        <>
          <ScheduleTable
            caption={m.bonds_staff_schedule()}
            periods={periods}
            currency={inForce.terms.currency}
            knownUntil={lastKnownYear(reply, inForce.terms)}
          />
          <DataTable
            caption={m.bonds_staff_versions()}
            dense
            columns={versionColumns(scaleOf)}
            rows={versions}
            rowKey={({ version }) => `${version}`}
            fallback={{ empty: <EmptyState title={m.bonds_staff_no_terms()} />, loading: m.ui_loading() }}
          />
        </>
      )}
    </div>
  );
}

type Version = BondReply['versions'][number];

const versionColumns = (scaleOf: (code: string) => number): readonly Column<Version>[] => [
  { key: 'version', header: m.bonds_staff_version(), names: true, card: 'title', cell: ({ version }) => version },
  { key: 'from', header: m.bonds_staff_from(), card: 'meta', cell: ({ from }) => <DateTime at={from} /> },
  {
    key: 'terms',
    header: m.bonds_staff_in_force(),
    card: 'text',
    cell: ({ terms }) => <TermsFacts terms={terms} scale={scaleOf(terms.currency)} />,
  },
  {
    key: 'people',
    header: m.bonds_staff_people(),
    cell: ({ proposer, approver }) => `${proposer}, ${approver}`,
  },
  { key: 'reason', header: m.bonds_staff_reason(), card: 'text', cell: ({ reason }) => reason },
];

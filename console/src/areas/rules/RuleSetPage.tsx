import './rules.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readRuleSet } from '@istmo/contract/areas/rules/rules.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { ProposalPart } from './ProposalPart.tsx';
import { RuleSetForm } from './RuleSetForm.tsx';
import { RuleChanges, RuleWords } from './RuleWords.tsx';
import { ServiceNote } from './ServiceNote.tsx';

type Reply = ReplyAt<typeof readRuleSet>;

/** /rules/{ticker}: the rules of one security, a change of them, and their versions. */
export function RuleSetPage() {
  const { ticker = '' } = useParams({ strict: false });
  const query = useQuery(queryFor(readRuleSet, { input: { ticker } }));
  const title = m.rules_staff_of({ ticker });
  const back = <Link to={pages.rules.path}>{m.rules_staff_back()}</Link>;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[
              { key: 'rules', label: m.rules_staff_back(), link: back },
              { key: 'page', label: title },
            ]}
          />
        }
      />
      {query.data ? (
        <RuleSet key={query.data.versions[0]?.version} reply={query.data} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={m.ui_loading()}>
          <Skeleton className="rule-ghost" />
        </Loading>
      )}
    </>
  );
}

function RuleSet({ reply }: { readonly reply: Reply }) {
  const { ticker, scale, versions, proposal, service } = reply;
  const [isChanging, setChanging] = useState(false);
  const mayDecide = usePermission('rules.decide');
  const [inForce] = versions;
  if (!inForce) return null;
  const subject = { ticker, scale };
  return (
    <div className="rule-stack">
      <section className="card rule-part" aria-labelledby="in-force">
        <h2 id="in-force">{m.rules_staff_in_force()}</h2>
        <p>{m.rules_summary_version({ version: inForce.version, date: formatDateTime(inForce.from) })}</p>
        <RuleWords rules={inForce.rules} subject={subject} />
        {service && <ServiceNote service={service} />}
        {mayDecide && !proposal && !isChanging && (
          <div className="rule-actions">
            <Button onClick={() => setChanging(true)}>{m.rules_staff_change()}</Button>
          </div>
        )}
      </section>
      {proposal && <ProposalPart proposal={proposal} inForce={inForce.rules} subject={subject} mayDecide={mayDecide} />}
      {isChanging && !proposal && (
        <RuleSetForm subject={subject} inForce={inForce} onClose={() => setChanging(false)} />
      )}
      <DataTable
        caption={m.rules_staff_versions()}
        dense
        columns={versionColumns(reply)}
        rows={versions}
        rowKey={({ version }) => `${version}`}
        fallback={{ empty: <EmptyState title={m.rules_staff_empty()} />, loading: m.ui_loading() }}
      />
    </div>
  );
}

type Version = Reply['versions'][number];

const versionColumns = ({ ticker, scale, versions }: Reply): readonly Column<Version>[] => [
  { key: 'version', header: m.rules_staff_version(), names: true, card: 'title', cell: ({ version }) => version },
  { key: 'from', header: m.rules_staff_since(), card: 'meta', cell: ({ from }) => <DateTime at={from} /> },
  {
    key: 'change',
    header: m.rules_staff_column_change(),
    card: 'text',
    cell: ({ version, rules }) => {
      const before = versions.find((one) => one.version === version - 1);
      const subject = { ticker, scale };
      if (!before) return <RuleWords rules={rules} subject={subject} />;
      return <RuleChanges before={before.rules} after={rules} subject={subject} />;
    },
  },
  {
    key: 'people',
    header: m.rules_staff_column_people(),
    cell: ({ proposer, approver }) => (proposer === '' ? m.rules_staff_first() : `${proposer}, ${approver}`),
  },
  {
    key: 'reason',
    header: m.rules_staff_column_reason(),
    card: 'text',
    cell: ({ version, reason }) => (version === 1 ? '—' : reason),
  },
];

import { callOrThrow } from '@istmo/client/call-error';
import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { verifyAudit } from '@istmo/contract/areas/audit/audit.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useHasRole } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { auditFilters, auditList } from './audit-list.tsx';

/** /audit: what staff did and looked at. */
export function AuditPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/audit' });
  const mayVerify = useHasRole('administrator', 'auditor');
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readListSearch({ ...before, ...change }, auditFilters), resetScroll: false });
  return (
    <>
      <PageHead title={m.audit_title()} intro={m.audit_intro()} action={mayVerify && <VerifyButton />} />
      <ConsoleList list={auditList} view={toListView(search, auditFilters)} onView={patch} />
    </>
  );
}

function VerifyButton() {
  const write = useWrite({
    send: () => callOrThrow(verifyAudit, {}),
    onDone: ({ reply: { entries, problems } }) => {
      const [problem] = problems;
      if (problem) toast({ text: m.audit_broken(problem), tone: 'neg', ms: 60_000 });
      else toast({ text: m.audit_verified({ entries }), tone: 'pos' });
    },
  });
  return (
    <Button variant="secondary" loading={write.isSending} onClick={() => write.run()}>
      {m.audit_verify()}
    </Button>
  );
}

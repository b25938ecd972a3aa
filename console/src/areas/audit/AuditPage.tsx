import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { verifyAudit } from '@istmo/contract/areas/audit/audit.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { EvidenceButton } from './EvidenceButton.tsx';
import { auditFilters, auditList } from './audit-list.tsx';

/** /audit: what staff did and looked at. */
export function AuditPage() {
  const listView = useListView(auditFilters);
  const mayVerify = usePermission('audit.verify');
  return (
    <>
      <PageHead
        title={m.audit_title()}
        intro={m.audit_intro()}
        action={
          mayVerify && (
            <>
              <EvidenceButton /> <VerifyButton />
            </>
          )
        }
      />
      <ConsoleList list={auditList} {...listView} />
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

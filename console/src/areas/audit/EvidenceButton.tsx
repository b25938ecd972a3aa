import { callOrThrow } from '@istmo/client/call-error';
import { saveText } from '@istmo/client/save-text';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { readAuditEvidence, recordExport } from '@istmo/contract/areas/audit/audit.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';

/** The lines of the whole log, a part after another, and how many entries it has. */
async function collectEvidence(): Promise<{ readonly lines: readonly string[]; readonly entries: string }> {
  const lines: string[] = [];
  let [after, to] = ['0', '0'];
  for (;;) {
    const { reply } = await callOrThrow(readAuditEvidence, { after, to });
    lines.push(...reply.lines);
    if (!reply.has_more) return { lines, entries: reply.to };
    ({ last: after, to } = reply);
  }
}

/** Downloads the audit log with its hashes and the signature of its end. */
export function EvidenceButton() {
  const write = useWrite({
    send: async () => {
      const { lines, entries } = await collectEvidence();
      await callOrThrow(recordExport, { list: 'audit', filter: '', rows: Number(entries), format: 'jsonl' });
      saveText('audit-log.jsonl', `${lines.join('\n')}\n`, 'application/x-ndjson');
      return { entries };
    },
    onDone: ({ entries }) => toast({ text: m.audit_evidence_done({ entries }), tone: 'pos' }),
  });
  return (
    <Button variant="secondary" loading={write.isSending} onClick={() => write.run()}>
      {m.audit_evidence()}
    </Button>
  );
}

import { acceptLegalText } from '@istmo/contract/areas/legal/legal.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Dialog } from '@istmo/ui/Dialog';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayOf } from '../../shared/format.ts';
import { legalPages } from './legal-pages.ts';
import type { ChangedText } from '../../shared/changed-texts.ts';

/** Asks for new versions of the terms or the privacy notice, which can be read. */
export function ChangedTexts({ texts }: { texts: readonly ChangedText[] }) {
  const [isClosed, setClosed] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const accept = useWrite({
    send: async () => {
      for (const { kind, version } of texts) await callOrThrow(acceptLegalText, { kind, version });
      toast({ text: m.legal_accepted(), tone: 'pos' });
    },
    changes: ['account-status'],
    onFailed: (error) => toast({ text: failureMessage(error), tone: 'neg' }),
  });
  if (isClosed)
    return (
      <Banner
        tone="warn"
        title={m.legal_changed_title()}
        action={
          <Button size="sm" variant="secondary" onClick={() => setClosed(false)}>
            {m.access_fix_terms()}
          </Button>
        }
      >
        {m.access_terms_explained()}
      </Banner>
    );
  return (
    <Dialog
      open={texts.length > 0}
      onClose={() => setClosed(true)}
      closesOutside={false}
      title={m.legal_changed_title()}
      description={m.legal_changed_body()}
      labels={{ close: m.ui_close() }}
      footer={
        <Button
          loading={accept.isSending}
          disabledBecause={isAgreed ? undefined : m.legal_agree()}
          onClick={() => accept.run()}
        >
          {m.legal_accept()}
        </Button>
      }
    >
      <ul className="grid gap-2 pb-4">
        {texts.map(({ kind, version, in_force_at: since }) => (
          <li key={kind}>
            <a className="link" href={paths.legal.replace('$kind', kind)} target="_blank" rel="noopener">
              {m.legal_changed_item({ name: legalPages[kind](), version: String(version), day: dayOf(since) })}
            </a>
          </li>
        ))}
      </ul>
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {m.legal_agree()}
      </Checkbox>
    </Dialog>
  );
}

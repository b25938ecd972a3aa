import './settings.css';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { CopyButton } from '@istmo/ui/CopyButton';
import { AlertDialog } from '@istmo/ui/Dialog';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { pageFacts } from '@istmo/client/page-facts';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = `${pageFacts.brand.toLowerCase()}-${m.security_recovery_file()}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The ten recovery codes, shown only once. The dialog closes only after the customer confirms that they are saved. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const text = `${pageFacts.brand} · ${m.security_recovery_title()}\n\n${codes.join('\n')}\n`;
  return (
    <AlertDialog
      open
      title={m.security_recovery_title()}
      description={m.security_recovery_body()}
      actions={
        <Button wide disabledBecause={isSaved ? undefined : m.security_recovery_body()} onClick={onSaved}>
          {m.kernel_done()}
        </Button>
      }
    >
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          withText
          variant="secondary"
          value={codes.join('\n')}
          labels={{ copy: m.security_recovery_copy(), copied: m.ui_copied() }}
          onCopied={() => toastCopied(m.security_recovery_title())}
          onFailed={toastCopyFailed}
        />
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => download(text)}>
          {m.security_recovery_download()}
        </Button>
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {m.security_recovery_print()}
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
        {m.security_recovery_confirm()}
      </Checkbox>
    </AlertDialog>
  );
}

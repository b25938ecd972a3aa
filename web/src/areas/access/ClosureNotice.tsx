import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ClosureBanner } from '../../layout/ClosureBanner.tsx';
import { useClosure } from '../../layout/use-closure.ts';
import { clearFlash, useFlash } from '../../shared/flash.ts';

/**
 * The one notice of the dashboard that the account is suspended (requirement 1.4) or frozen: a dialog, and once it was closed a banner. When
 * the guard redirects here from another page, the dialog opens again and says that too.
 */
export function ClosureNotice() {
  const closure = useClosure();
  const flash = useFlash();
  const [wasClosed, setClosed] = useState(false);
  const isRefused = flash?.isOfClosure === true;
  if (!closure) return null;
  if (wasClosed && !isRefused) return <ClosureBanner />;
  const { title, text, facts, remedy } = closure;
  const close = (): void => {
    setClosed(true);
    if (isRefused) clearFlash();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={isRefused ? `${m.layout_access_denied()}: ${title}` : title}
      description={text}
      labels={{ close: m.ui_close() }}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.ui_close()}
          </Button>
          <Link {...remedy.link} className={buttonClass({ variant: 'primary' })}>
            {remedy.label}
          </Link>
        </>
      }
    >
      <p>{facts}</p>
    </Dialog>
  );
}

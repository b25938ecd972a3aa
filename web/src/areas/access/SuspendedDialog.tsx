import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';

/** Opens on the dashboard while the account is suspended (requirement 1.4); closed, the banner stays. */
export function SuspendedDialog({ isSuspended }: { isSuspended: boolean }) {
  const [isClosed, setClosed] = useState(false);
  return (
    <Dialog
      open={isSuspended && !isClosed}
      onClose={() => setClosed(true)}
      title={m.access_suspended_title()}
      description={m.access_suspended_body()}
      labels={{ close: m.ui_close() }}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => setClosed(true)}>
            {m.ui_close()}
          </Button>
          <Link to={paths.support} className={buttonClass({ variant: 'primary' })}>
            {m.access_suspended_contact()}
          </Link>
        </>
      }
    />
  );
}

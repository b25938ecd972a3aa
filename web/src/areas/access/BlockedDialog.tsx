import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';

const texts = {
  suspended: { title: m.access_suspended_title, body: m.access_suspended_body },
  frozen: { title: m.access_frozen_title, body: m.access_frozen_body },
} as const;

/** Opens on the dashboard while the account is suspended (requirement 1.4) or frozen; closed, the banner stays. */
export function BlockedDialog({ kind }: { kind: keyof typeof texts }) {
  const [isClosed, setClosed] = useState(false);
  return (
    <Dialog
      open={!isClosed}
      onClose={() => setClosed(true)}
      title={texts[kind].title()}
      description={texts[kind].body()}
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

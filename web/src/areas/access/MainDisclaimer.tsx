import { acceptDisclaimer } from '@istmo/contract/areas/access/access.calls';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Dialog } from '@istmo/ui/Dialog';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConsentDialog } from '../../layout/ConsentDialog.tsx';
import { mainDisclaimer } from '../../layout/disclaimers.ts';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { paths } from '../../paths.ts';

type MainDisclaimerProps = {
  readonly account: AccountStatus;
  /** Opened by a link, even if it was closed before. */
  readonly isRequested: boolean;
};

/**
 * Opens by itself while the main disclaimer is not accepted (requirement 1.4). Closing it changes nothing: the checklist still
 * offers it. After acceptance comes the prompt to turn two-factor on, when it is off.
 */
export function MainDisclaimer({ account, isRequested }: MainDisclaimerProps) {
  const navigate = useNavigate();
  const [isClosed, setClosed] = useState(false);
  const [isPrompting, setPrompting] = useState(false);
  const isDue = !account.acceptedDisclaimer && !account.isSuspended && !account.isFrozen;

  const answer = async (agreed: boolean): Promise<void> => {
    setClosed(true);
    await navigate({ to: paths.dashboard, search: {}, replace: true });
    if (!agreed) return;
    const { msg } = await callOrThrow(acceptDisclaimer, { auth: true });
    toast({ text: msg, tone: 'pos' });
    if (!account.hasTfa) setPrompting(true);
  };

  return (
    <>
      <ConsentDialog
        isOpen={isDue && (!isClosed || isRequested)}
        text={mainDisclaimer()}
        onAnswer={answer}
        onFailed={(error) => {
          setClosed(false);
          toast({ text: failureMessage(error), tone: 'neg' });
        }}
      />
      <Dialog
        open={isPrompting}
        onClose={() => setPrompting(false)}
        title={m.access_tfa_prompt_title()}
        description={m.access_tfa_prompt_body()}
        labels={{ close: m.ui_close() }}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setPrompting(false)}>
              {m.access_tfa_prompt_later()}
            </Button>
            <Link to={paths.userSecurity} params={{ id: 'Tfa' }} className={buttonClass({ variant: 'primary' })}>
              {m.access_tfa_prompt_now()}
            </Link>
          </>
        }
      />
    </>
  );
}

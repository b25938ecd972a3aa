import { acceptDisclaimer } from '@istmo/contract/areas/access/access.calls';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Dialog } from '@istmo/ui/Dialog';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConsentDialog, type ConsentText } from '../../layout/ConsentDialog.tsx';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { paths } from '../../paths.ts';

const text = (): ConsentText => ({
  title: m.access_disclaimer_title(),
  head: m.access_disclaimer_head(),
  para: m.access_disclaimer_para(),
  parts: [
    { title: m.access_disclaimer_part1_title(), text: m.access_disclaimer_part1_text() },
    { title: m.access_disclaimer_part2_title(), text: m.access_disclaimer_part2_text() },
    { title: m.access_disclaimer_part3_title(), text: m.access_disclaimer_part3_text() },
    { title: m.access_disclaimer_part4_title(), text: m.access_disclaimer_part4_text() },
    { title: m.access_disclaimer_part5_title(), text: m.access_disclaimer_part5_text() },
    { title: m.access_disclaimer_part6_title(), text: m.access_disclaimer_part6_text() },
    { title: m.access_disclaimer_part7_title(), text: m.access_disclaimer_part7_text() },
  ],
  agree: m.access_disclaimer_agree(),
});

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
        text={text()}
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

import type {
  acceptDepositDisclaimer,
  acceptSwapDisclaimer,
  acceptWithdrawDisclaimer,
} from '@istmo/contract/areas/access/access.calls';
import { useNavigate } from '@tanstack/react-router';
import { saveFlash } from '../shared/flash.ts';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { paths } from '../paths.ts';
import { ConsentDialog, type ConsentText } from './ConsentDialog.tsx';

type ServiceDisclaimerProps = {
  readonly isOpen: boolean;
  readonly text: ConsentText;
  /** The call that accepts it. */
  readonly accept: typeof acceptDepositDisclaimer | typeof acceptSwapDisclaimer | typeof acceptWithdrawDisclaimer;
};

/**
 * Before the first deposit, exchange or withdrawal. Ticking the checkbox accepts at once; closing it, or a refusal by the server, leads to the dashboard
 * with the error (requirement 1.4).
 */
export function ServiceDisclaimer({ isOpen, text, accept }: ServiceDisclaimerProps) {
  const navigate = useNavigate();
  const leave = async (error: Error): Promise<void> => {
    saveFlash({ tone: 'neg', text: failureMessage(error) });
    await navigate({ to: paths.dashboard });
  };
  return (
    <ConsentDialog
      isOpen={isOpen}
      text={text}
      onAnswer={async (auth) => {
        const { msg } = await callOrThrow(accept, { auth });
        toast({ text: msg, tone: 'pos' });
      }}
      onFailed={(error) => void leave(error)}
    />
  );
}

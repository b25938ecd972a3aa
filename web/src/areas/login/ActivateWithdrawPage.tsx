import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { redirect } from '@tanstack/react-router';
import { toast } from '@istmo/client/toast';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

type WithdrawalLink = { token?: string | undefined; verify?: string | undefined };

export function requireWithdrawalLink({ token = '', verify = '' }: WithdrawalLink): void {
  if (token !== '' && verify !== '') return;
  toast({ text: m.kernel_invalid_link(), tone: 'neg' });
  redirect({ to: paths.coins, replace: true, throw: true });
}

/** The e-mail link of a withdrawal. It never acts on arrival (requirement 3.15); until withdrawals open it says so. */
export function ActivateWithdrawPage() {
  return (
    <EntryPage title={m.session_withdraw_title()}>
      <StatusCard
        kind="done"
        text={m.session_withdraw_later()}
        action={
          <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
            {m.session_to_home()}
          </a>
        }
      />
    </EntryPage>
  );
}

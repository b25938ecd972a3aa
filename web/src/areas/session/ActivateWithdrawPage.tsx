import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../shared/toast.ts';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/activate_withdraw');

/** The e-mail link of a withdrawal. It never acts on arrival (decisions, point 15); until withdrawals open it says so. */
export function ActivateWithdrawPage() {
  const { token = '', verify = '' } = route.useSearch();
  const router = useRouter();
  const isWhole = token !== '' && verify !== '';
  useEffect(() => {
    if (isWhole) return;
    toast({ text: m.kernel_invalid_link(), tone: 'neg' });
    void router.navigate({ to: paths.coins, replace: true });
  }, [isWhole, router]);
  if (!isWhole) return null;
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

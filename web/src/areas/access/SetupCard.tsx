import { listSetupSteps } from '@istmo/contract/areas/access/access.rules';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { SetupSteps } from './SetupSteps.tsx';

type SetupCardProps = { readonly account: AccountStatus; readonly hasFunds: boolean };

/** The remaining setup steps before money can move, in the guard's order. Hidden once all are done, and while each would be refused. */
export function SetupCard({ account, hasFunds }: SetupCardProps) {
  const listed = listSetupSteps(account, hasFunds);
  const done = listed.filter(({ state }) => state === 'done').length;
  if (done === listed.length || account.isSuspended || account.isFrozen) return null;
  return (
    <section className="card p-5" aria-labelledby="setup">
      <h2 id="setup" className="text-lg">
        {m.access_setup_title()}
      </h2>
      <SetupSteps listed={listed} done={done} />
    </section>
  );
}

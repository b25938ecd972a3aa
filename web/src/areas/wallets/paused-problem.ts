import { type AccessProblem, findExplainedPause } from '@istmo/contract/areas/access/access.rules';
import { pageProblem } from '../../layout/page-problem.ts';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { useUserStatus } from '../../layout/user-status.ts';
import { type ClientRegistry, useRegistry } from '../../shared/registry.ts';

type ServicePage = 'depositIn' | 'withdraw';

/** The guard's problem first, then a pause of the service, which the registry knows for every instrument. */
export function serviceProblem(
  status: UserStatus,
  page: ServicePage,
  { instruments, code }: Pick<ClientRegistry, 'instruments'> & { readonly code: string },
): AccessProblem | undefined {
  const instrument = instruments.get(code);
  const service = page === 'depositIn' ? 'deposits' : 'withdrawals';
  return pageProblem(status, page, code) ?? (instrument && findExplainedPause(service, instrument));
}

/** The same for the signed-in customer. */
export function useServiceProblem(page: ServicePage, code: string): AccessProblem | undefined {
  const status = useUserStatus();
  const { instruments } = useRegistry();
  return status && serviceProblem(status, page, { instruments, code });
}

import { listRefusals } from '@istmo/contract/kernel/call-refusals';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { App } from '../app.ts';
import { Refusal } from './refusal.ts';

type CheckContext = Pick<App, 'settings' | 'log'>;

/**
 * Whether a failed call refused with a code that its endpoint does not declare. That is an error in the sandbox and in tests, so that they
 * find it; in production it is logged and answered, because the customer needs the reason.
 */
export function createRefusalCheck(endpoint: Endpoint): (context: CheckContext, error: unknown) => void {
  const declared = new Set(listRefusals(endpoint));
  return ({ settings, log }, error) => {
    if (!(error instanceof Refusal) || declared.has(error.code)) return;
    const problem = `${endpoint.wire} refuses with ${error.code}, which it does not declare`;
    if (settings.mode !== 'production') throw new Error(problem, { cause: error });
    log.error({ call: endpoint.wire, refusal: error.code }, problem);
  };
}

import { oneOf, port } from './setting-kinds.ts';

/** What a process opens and reports when it starts. */
export const startSettings = {
  metricsPort: port(
    'ISTMO_METRICS_PORT',
    0,
    'Prometheus metrics on a separate port; 0: /metrics on the main port in the sandbox, none in production',
  ),
  readyNeedsPrices: oneOf('no', 'yes')(
    'ISTMO_READY_NEEDS_PRICES',
    'no',
    'yes: /ready answers 503 while a price is stale; no: it only says so',
  ),
  demoCases: oneOf('yes', 'no')(
    'ISTMO_DEMO_CASES',
    'yes',
    "yes: the sandbox's first start has cases in the queues of staff; of no meaning in production",
  ),
  sandboxInPublic: oneOf('no', 'yes')(
    'ISTMO_SANDBOX_IN_PUBLIC',
    'no',
    'yes: the sandbox, whose secrets and mailbox are open to everybody, also starts on an address that others reach',
  ),
} as const;

import { inSandbox, oneOf, port, url, wholeNumber } from './setting-kinds.ts';

/** What a process is, where it is reached and what it reports. */
export const startSettings = {
  mode: oneOf('sandbox', 'production')(
    'ISTMO_MODE',
    'sandbox',
    'sandbox: outside services are simulated; production: nothing of the sandbox exists',
    'production',
  ),
  role: oneOf('all', 'api', 'worker')(
    'ISTMO_ROLE',
    'all',
    'whether the process serves requests, works off tasks, or both',
    'worker',
  ),
  publicUrl: url(
    'ISTMO_PUBLIC_URL',
    '',
    'base of all links in emails; empty: from host and port; https in production',
    'https://istmo.example',
  ),
  consoleOrigin: url(
    'ISTMO_CONSOLE_ORIGIN',
    '',
    'origin of the staff console; empty: that of `ISTMO_PUBLIC_URL`',
    'https://console.istmo.example',
  ),
  signUpUrl: url(
    'ISTMO_SIGN_UP_URL',
    '',
    'external sign-up site that the login page links to; empty: /register',
    'https://join.istmo.example',
  ),
  trustedProxies: wholeNumber('proxies', 0, 10)(
    'ISTMO_TRUSTED_PROXIES',
    0,
    'number of reverse proxies in front whose client address is trusted',
    '1',
  ),
  metricsPort: port(
    'ISTMO_METRICS_PORT',
    0,
    'port of the Prometheus metrics; 0: `/metrics` on the main port in the sandbox, none in production',
    '9464',
  ),
  drainMs: inSandbox(
    wholeNumber('milliseconds', 0, 60_000)(
      'ISTMO_DRAIN_MS',
      5_000,
      'how long a process goes on answering after SIGTERM while `/ready` answers 503, and again how long it waits for open connections; longer than a balancer needs to notice; 500 in the sandbox',
      '10000',
    ),
    500,
  ),
  readyNeedsPrices: oneOf('no', 'yes')(
    'ISTMO_READY_NEEDS_PRICES',
    'no',
    'whether `/ready` answers 503 while a price is stale; otherwise it only says so',
    'yes',
  ),
  backupMaxHours: wholeNumber('hours', 1, 720)(
    'ISTMO_BACKUP_MAX_HOURS',
    26,
    'age of the last good backup beyond which the console and the metrics say so: [backups](recipes/backups.md)',
    '8',
  ),
} as const;

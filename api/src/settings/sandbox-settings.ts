import { oneOf, port, text } from './setting-kinds.ts';

/** What a developer sets who tries the sandbox. */
export const sandboxSettings = {
  port: port(
    'ISTMO_PORT',
    3000,
    'port of the site, its API under `/api/` and the console; the sandbox uses the next two for the card form and the identity frame',
    '8080',
  ),
  host: text('ISTMO_HOST', '127.0.0.1', 'address to listen on', '0.0.0.0'),
  data: text(
    'ISTMO_DATA',
    '.data',
    'folder of the embedded database, uploads and the state of the sandbox',
    '/var/lib/istmo',
  ),
  demoCases: oneOf('yes', 'no')(
    'ISTMO_DEMO_CASES',
    'yes',
    "whether the sandbox's first start puts cases in the queues of staff",
    'no',
  ),
  sandboxInPublic: oneOf('no', 'yes')(
    'ISTMO_SANDBOX_IN_PUBLIC',
    'no',
    'whether the sandbox, whose secrets and mailbox are open to every visitor, also starts on an address that others reach',
    'yes',
  ),
  logLevel: oneOf(
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('ISTMO_LOG_LEVEL', 'warn', 'lowest level that is logged', 'info'),
} as const;

import type { ProcessVariable } from '../settings/setting-kinds.ts';

/** What the servers of frames read from their environment. ISTMO_HOST, ISTMO_PUBLIC_URL and ISTMO_TOKENISER_KEY are those of the server. */
export const frameVariables = {
  cardPort: {
    variable: 'ISTMO_TOKENISER_PORT',
    expected: 'a port',
    description: 'port of the card form; empty: it is not served',
    example: '3001',
  },
  identityPort: {
    variable: 'ISTMO_IDENTITY_FRAME_PORT',
    expected: 'a port',
    description: 'port of the identity frame; empty: it is not served',
    example: '3002',
  },
  isIdentitySimulated: {
    variable: 'ISTMO_IDENTITY_SIMULATED',
    expected: 'yes or empty',
    description: 'yes: the frame shows the simulated identity check; the sandbox sets it',
    example: 'yes',
  },
} as const satisfies Record<string, ProcessVariable>;

import { inSandbox, wholeNumber } from './setting-kinds.ts';

/** The settings of withdrawal addresses, a part of the table in settings.ts. */
export const whitelistSettings = {
  addressWaitHours: inSandbox(
    wholeNumber(
      'ISTMO_ADDRESS_WAIT_HOURS',
      24,
      'a new withdrawal address can be used after this time; 0 in the sandbox unless set',
    ),
    0,
  ),
  whitelistMaxAddresses: wholeNumber(
    'ISTMO_WHITELIST_MAX_ADDRESSES',
    50,
    'maximum withdrawal addresses that a customer may save',
  ),
} as const;

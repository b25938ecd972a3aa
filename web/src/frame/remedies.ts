import * as m from '@istmo/contract/messages';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { Fix } from './guard.ts';

/** Where each refusal of the guard is set right, and what the button there says. */
export const remedies = {
  disclaimer: {
    label: m.access_fix_disclaimer,
    link: linkOptions({ to: paths.dashboard, search: { disclaimer: 'open' } }),
  },
  kyc: { label: m.access_fix_kyc, link: linkOptions({ to: paths.kyc }) },
  tfa: { label: m.access_fix_tfa, link: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }) },
  bank: { label: m.access_fix_bank, link: linkOptions({ to: paths.bankWhitelist }) },
  support: { label: m.access_suspended_contact, link: linkOptions({ to: paths.support }) },
} as const satisfies Record<Fix, { label: () => string; link: object }>;

export function isFix(text: string | undefined): text is Fix {
  return text !== undefined && Object.hasOwn(remedies, text);
}

import type { Remedy } from '@istmo/contract/areas/access/access.rules';
import * as m from '@istmo/contract/messages';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../paths.ts';

/** For each remedy of the guard: the page that offers it, and the label of its button. */
export const remedies = {
  terms: { label: m.access_fix_terms, link: linkOptions({ to: paths.dashboard, search: {} }) },
  disclaimer: {
    label: m.access_fix_disclaimer,
    link: linkOptions({ to: paths.dashboard, search: { disclaimer: 'open' } }),
  },
  kyc: { label: m.access_fix_kyc, link: linkOptions({ to: paths.kyc }) },
  tfa: { label: m.access_fix_tfa, link: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }) },
  bank: { label: m.access_fix_bank, link: linkOptions({ to: paths.bankWhitelist }) },
  issuer: { label: m.access_fix_issuer, link: linkOptions({ to: paths.issuers }) },
  support: { label: m.access_suspended_contact, link: linkOptions({ to: paths.support }) },
} as const satisfies Record<Remedy, { label: () => string; link: object }>;

export function isRemedy(text: string | undefined): text is Remedy {
  return text !== undefined && Object.hasOwn(remedies, text);
}

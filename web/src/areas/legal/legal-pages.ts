import { type LegalKind, legalKinds } from '@istmo/contract/areas/legal/legal-kinds';
import * as m from '@istmo/contract/messages';
import type { ConsentText } from '../../layout/ConsentDialog.tsx';
import { depositDisclaimer, mainDisclaimer, swapDisclaimer, withdrawDisclaimer } from '../../layout/disclaimers.ts';

/** The pages at /legal/…, each with its title. */
export const legalPages = {
  terms: m.legal_terms,
  privacy: m.legal_privacy,
  fees: m.legal_fees,
  issue: m.legal_issue,
  conflicts: m.legal_conflicts,
  risk: m.legal_disclaimer,
  deposits: m.deposits_disclaimer_title,
  exchange: m.exchange_disclaimer_title,
  withdrawals: m.withdrawals_disclaimer_title,
} as const;

export type LegalPageName = keyof typeof legalPages;

const names: readonly string[] = Object.keys(legalPages);

export const isLegalPage = (name: string): name is LegalPageName => names.includes(name);

const published: readonly string[] = legalKinds;

/** Whether a page shows what the operator publishes. */
export const isPublished = (name: LegalPageName): name is LegalKind => published.includes(name);

/** The disclaimers, as they are accepted in their dialogs. */
export const disclaimers: Readonly<Record<Exclude<LegalPageName, LegalKind>, () => ConsentText>> = {
  risk: mainDisclaimer,
  deposits: depositDisclaimer,
  exchange: swapDisclaimer,
  withdrawals: withdrawDisclaimer,
};

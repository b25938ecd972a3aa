import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import type { listLegalTexts } from '@istmo/contract/areas/legal/legal.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';

export type LegalRow = ReplyAt<typeof listLegalTexts>['data'][number];

export const legalNames: Readonly<Record<LegalKind, () => string>> = {
  terms: m.legal_terms,
  privacy: m.legal_privacy,
  fees: m.legal_fees,
  conflicts: m.legal_conflicts,
  issue: m.legal_issue,
};

/** A moment as its day in UTC: 31/12/2026. */
export const dayOf = (at: string): string => at.slice(0, 10).split('-').toReversed().join('/');

import * as investorCalls from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import * as companyCalls from '@istmo/contract/areas/company-members/company-members.contract';
import { giveInstruction, readEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import * as issuerReads from '@istmo/contract/areas/corporate-actions/issued.contract';
import * as issuedCalls from '@istmo/contract/areas/corporate-actions/issuer.contract';
import * as relationsCalls from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import { listSettledBy } from '@istmo/contract/areas/debts/debts.contract';
import { readDocument } from '@istmo/contract/areas/documents/documents.contract';
import { readOwnSplit } from '@istmo/contract/areas/splits/splits.contract';
import * as proceedsCalls from '@istmo/contract/areas/raise-proceeds/raise-proceeds.contract';
import { readOfferingDocument } from '@istmo/contract/areas/raise-pages/raise-pages.contract';
import { readAllotmentLetter } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import * as tenderCalls from '@istmo/contract/areas/tenders/tenders.contract';
import * as voteCalls from '@istmo/contract/areas/votes/votes.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';

/**
 * Calls whose ids are not of one customer alone. Documents and events are for all who may see their security; what an issuer, a holder, a voter or a member of a
 * company may do with one is in the tests of its area. A letter of allotment is there after the allotment only, which settlements test. What a credit settled is empty for another's (settled-by.db.test.ts).
 */
export const fieldsWithoutOwner: readonly Endpoint[] = [
  readDocument,
  listSettledBy,
  readEvent,
  readOwnSplit,
  giveInstruction,
  readOfferingDocument,
  readAllotmentLetter,
  ...[
    issuedCalls,
    issuerReads,
    tenderCalls,
    voteCalls,
    companyCalls,
    investorCalls,
    proceedsCalls,
    relationsCalls,
  ].flatMap((calls): readonly Endpoint[] => Object.values(calls)),
];

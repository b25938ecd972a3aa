import { decideBook } from '@istmo/contract/areas/markets/markets.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleDecision } from '../../audit/public.ts';
import { agreeWithMaker, endAgreement } from './makers.ts';
import { actionOf } from './market-proposals.ts';
import { endBook, setReference } from './propose-state.ts';
import { changeBookTerms, openBook } from './propose-terms.ts';

export const answerDecideBook = handleDecision(decideBook, {
  carryOut: {
    [actionOf('open')]: openBook,
    [actionOf('terms')]: changeBookTerms,
    [actionOf('reference')]: setReference,
    [actionOf('end')]: endBook,
    [actionOf('maker')]: agreeWithMaker,
    [actionOf('maker-end')]: endAgreement,
  },
  approved: m.markets_staff_approved,
  rejected: m.markets_staff_rejected,
});

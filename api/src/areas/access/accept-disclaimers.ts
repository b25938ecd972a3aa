import {
  acceptDepositDisclaimer,
  acceptDisclaimer,
  acceptSwapDisclaimer,
  acceptWithdrawDisclaimer,
} from '@istmo/contract/areas/access/access.contract';
import * as m from '@istmo/contract/messages';
import { type Handler, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { acceptDisclaimer as storeAcceptance, type Disclaimer } from './account-status.store.ts';

type AcceptEndpoint =
  | typeof acceptDisclaimer
  | typeof acceptSwapDisclaimer
  | typeof acceptDepositDisclaimer
  | typeof acceptWithdrawDisclaimer;

// One file for the four, because they differ in the column alone. Closing the dialog without accepting (auth false) is refused, so that
// the page leads away as requirement 1.4 requires.
function handleAcceptance(endpoint: AcceptEndpoint, which: Disclaimer): Handler {
  return handle(endpoint, async (app, caller, { auth }) => {
    if (!auth)
      refuse(which === 'main' ? 'disclaimer_required' : `${which}_disclaimer_required`, m.access_disclaimer_required);
    await storeAcceptance(app.db, caller.customer, { which, at: app.clock.now() });
    return { message: m.access_disclaimer_accepted };
  });
}

export const disclaimerAnswers: readonly Handler[] = [
  handleAcceptance(acceptDisclaimer, 'main'),
  handleAcceptance(acceptSwapDisclaimer, 'swap'),
  handleAcceptance(acceptDepositDisclaimer, 'deposit'),
  handleAcceptance(acceptWithdrawDisclaimer, 'withdraw'),
];

import { readTicket } from '@istmo/contract/areas/support/support.calls';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { ticketQuery } from './support.queries.ts';

/** A missing id shows 'Invalid Request' and returns to the list (requirement 1.2), and so does one that is no ticket of this customer. */
export function leaveInvalidTicket(): void {
  saveFlash({ tone: 'neg', text: m.kernel_invalid_request() });
  redirect({ to: paths.support, replace: true, throw: true });
}

export async function loadTicket(reference: string): Promise<void> {
  try {
    await prefetch(ticketQuery(reference));
  } catch (error) {
    const isUnknown =
      isErrorAt(readTicket, error) && (error.failure.code === 'not_found' || error.failure.code === 'bad_request');
    if (!isUnknown) throw error;
    leaveInvalidTicket();
  }
}

import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import type { EntitlementReason } from './kinds.ts';

/** Why a payment is kept, in plain words, and what its holder does about it. Of a sanction nothing is said: the holder must not learn of the review's subject. */
export function explainKept(
  reason: EntitlementReason,
  currency: string,
): { readonly why: Message; readonly whatToDo: Message } {
  switch (reason) {
    case 'frozen':
      return { why: m.actions_kept_frozen, whatToDo: m.actions_kept_frozen_todo };
    case 'suspended':
      return { why: m.actions_kept_suspended, whatToDo: m.actions_kept_suspended_todo };
    case 'sanctioned':
      return { why: m.actions_kept_sanctioned, whatToDo: m.actions_kept_sanctioned_todo };
    case 'deceased':
      return { why: m.actions_kept_deceased, whatToDo: m.actions_kept_deceased_todo };
    case 'no_account':
      return { why: withParams(m.actions_kept_no_account, { currency }), whatToDo: m.actions_kept_no_account_todo };
    case 'closed':
      return { why: m.actions_kept_closed, whatToDo: m.actions_kept_closed_todo };
    case 'units':
      return { why: m.actions_kept_units, whatToDo: m.actions_kept_units_todo };
    case '':
    case 'funds':
    case 'error':
      return { why: m.actions_kept_error, whatToDo: m.actions_kept_error_todo };
  }
}

import * as m from '@istmo/contract/messages';
import type { Message } from '../../kernel/message.ts';
import type { CorporateActionKind } from './kinds.ts';

/** What an event is called, for holders, issuers and staff alike. */
export const kindNames: Readonly<Record<CorporateActionKind, Message>> = {
  dividend: m.actions_kind_dividend,
  interest: m.actions_kind_interest,
  redemption: m.actions_kind_redemption,
  'partial-redemption': m.actions_kind_partial_redemption,
  'early-call': m.actions_kind_early_call,
  tender: m.actions_kind_tender,
  split: m.actions_kind_split,
  'reverse-split': m.actions_kind_reverse_split,
  bonus: m.actions_kind_bonus,
  meeting: m.actions_kind_meeting,
  'written-consent': m.actions_kind_written_consent,
  notice: m.actions_kind_notice,
};

import * as m from '@istmo/contract/messages';

/** Why a security that is or was redeemed cannot be bought, sold, received or withdrawn; `ticker` is its code. */
export const redemptionNotes = {
  redeeming: m.securities_redeeming_note,
  redeemed: m.securities_redeemed_note,
} as const;

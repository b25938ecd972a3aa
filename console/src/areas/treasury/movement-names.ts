import type { MovementKind } from '@istmo/contract/kernel/movement-kind';
import * as m from '@istmo/contract/messages';

export const movementNames: Readonly<Record<MovementKind, () => string>> = {
  adjustment: m.treasury_movement_adjustment,
  'bring-in-units': m.treasury_movement_bring_in_units,
  'cancel-shortfall': m.treasury_movement_cancel_shortfall,
  'capture-card-purchase': m.treasury_movement_capture_card_purchase,
  'claim-shortfall': m.treasury_movement_claim_shortfall,
  'collect-debt': m.treasury_movement_collect_debt,
  'correct-place': m.treasury_movement_correct_place,
  'credit-bank-deposit': m.treasury_movement_credit_bank_deposit,
  'credit-deposit': m.treasury_movement_credit_deposit,
  'credit-payment': m.treasury_movement_credit_payment,
  'freeze-card-tokens': m.treasury_movement_freeze_card_tokens,
  'freeze-deposit': m.treasury_movement_freeze_deposit,
  'freeze-units': m.treasury_movement_freeze_units,
  'fund-distribution': m.treasury_movement_fund_distribution,
  'fund-own-distribution': m.treasury_movement_fund_own_distribution,
  'fund-treasury': m.treasury_movement_fund_treasury,
  'issue-asset': m.treasury_movement_issue_asset,
  'issue-outside': m.treasury_movement_issue_outside,
  'issue-to-treasury': m.treasury_movement_issue_to_treasury,
  'issue-tranche': m.treasury_movement_issue_tranche,
  'lose-card-dispute': m.treasury_movement_lose_card_dispute,
  'open-card-dispute': m.treasury_movement_open_card_dispute,
  'pay-distribution': m.treasury_movement_pay_distribution,
  'pay-network': m.treasury_movement_pay_network,
  'pay-out-proceeds': m.treasury_movement_pay_out_proceeds,
  'pay-withholding': m.treasury_movement_pay_withholding,
  'place-tranche': m.treasury_movement_place_tranche,
  rebalance: m.treasury_movement_rebalance,
  'receive-late-card-payment': m.treasury_movement_receive_late_card_payment,
  'recover-units': m.treasury_movement_recover_units,
  'refund-card-purchase': m.treasury_movement_refund_card_purchase,
  'release-card-purchase': m.treasury_movement_release_card_purchase,
  'release-creation-fee': m.treasury_movement_release_creation_fee,
  'release-proceeds': m.treasury_movement_release_proceeds,
  'release-withdrawal': m.treasury_movement_release_withdrawal,
  'reserve-card-purchase': m.treasury_movement_reserve_card_purchase,
  'reserve-creation-fee': m.treasury_movement_reserve_creation_fee,
  'reserve-withdrawal': m.treasury_movement_reserve_withdrawal,
  'return-distribution': m.treasury_movement_return_distribution,
  'return-late-card-payment': m.treasury_movement_return_late_card_payment,
  'return-tranche': m.treasury_movement_return_tranche,
  'reverse-deposit': m.treasury_movement_reverse_deposit,
  'reverse-payment': m.treasury_movement_reverse_payment,
  'settle-creation-fee': m.treasury_movement_settle_creation_fee,
  'settle-withdrawal': m.treasury_movement_settle_withdrawal,
  swap: m.treasury_movement_swap,
  'transfer-units': m.treasury_movement_transfer_units,
  'unfreeze-card-tokens': m.treasury_movement_unfreeze_card_tokens,
  'unfreeze-deposit': m.treasury_movement_unfreeze_deposit,
  'unfreeze-units': m.treasury_movement_unfreeze_units,
  'win-card-dispute': m.treasury_movement_win_card_dispute,
  'write-off-debt': m.treasury_movement_write_off_debt,
};

/** The kind that was searched for by its name on the screen; any other text stays as it is. */
export function toMovementSearch(search: string): string {
  const wanted = search.trim().toLowerCase();
  const found = Object.entries(movementNames).find(([, name]) => name().toLowerCase() === wanted);
  return found?.[0] ?? search;
}

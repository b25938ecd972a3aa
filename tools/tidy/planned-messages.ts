/** The texts of a page that is not built yet, with the requirement that describes it (docs/requirements). */
export type PlannedPage = { readonly page: string; readonly requirement: string; readonly messages: readonly string[] };

/** Texts of pages still to come. Every other message of the catalogue is used by the product. */
export const plannedPages: readonly PlannedPage[] = [
  {
    page: 'create asset',
    requirement: '2.2.10',
    messages: ['assets_field_copied', 'kernel_click_here'],
  },
  {
    page: 'issuers',
    requirement: '2.2.12',
    messages: [
      'issuers_amount_missing',
      'issuers_description_long',
      'issuers_description_missing',
      'issuers_fill_required',
      'issuers_option_missing',
    ],
  },
  {
    page: 'withdraw',
    requirement: '2.2.2',
    messages: [
      'access_withdraw_accept_first',
      'history_type_withdrawal',
      'wallets_currency_inactive',
      'wallets_withdraw_paused',
      'wallets_withdraw_token',
      'whitelist_address_missing_for_withdrawal',
      'withdrawals_address_missing',
      'withdrawals_addresses_failed',
      'withdrawals_below_fee',
      'withdrawals_details_missing',
      'withdrawals_disclaimer_head',
      'withdrawals_disclaimer_para',
      'withdrawals_disclaimer_part1_text',
      'withdrawals_disclaimer_part1_title',
      'withdrawals_disclaimer_part2_text',
      'withdrawals_disclaimer_part2_title',
      'withdrawals_disclaimer_part3_text',
      'withdrawals_disclaimer_part3_title',
      'withdrawals_disclaimer_part4_text',
      'withdrawals_disclaimer_part4_title',
      'withdrawals_disclaimer_part5_text',
      'withdrawals_disclaimer_part5_title',
      'withdrawals_disclaimer_part6_text',
      'withdrawals_disclaimer_part6_title',
      'withdrawals_disclaimer_part7_text',
      'withdrawals_disclaimer_part7_title',
      'withdrawals_disclaimer_title',
      'withdrawals_exceeds_daily',
      'withdrawals_exceeds_monthly',
      'withdrawals_over_daily',
      'withdrawals_over_monthly',
    ],
  },
];

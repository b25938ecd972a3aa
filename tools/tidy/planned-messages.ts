/** The texts of a page that is not built yet, with the requirement that describes it (docs/requirements). */
export type PlannedPage = { readonly page: string; readonly requirement: string; readonly messages: readonly string[] };

/** Texts of pages still to come. Every other message of the catalogue is used by the product. */
export const plannedPages: readonly PlannedPage[] = [
  { page: 'currency hub', requirement: '2.2.1', messages: ['wallets_withdraw_token'] },
  {
    page: 'bank deposit',
    requirement: '2.2.5',
    messages: [
      'bank_date_missing',
      'bank_deposit_amount_missing',
      'bank_image_missing',
      'bank_minimum',
      'bank_reference_missing',
    ],
  },
  {
    page: 'bank whitelist',
    requirement: '2.2.6',
    messages: [
      'bank_account_missing',
      'bank_add',
      'bank_code_missing',
      'bank_confirm_differs',
      'bank_confirm_missing',
      'bank_name_choose',
      'bank_name_missing',
      'bank_type_missing',
    ],
  },
  {
    page: 'card purchase',
    requirement: '2.2.9',
    messages: [
      'cards_all_required',
      'cards_email_invalid',
      'cards_fill_required',
      'cards_minimum_of_one',
      'cards_minimum_one',
      'cards_whole_tokens',
      'cards_year_invalid',
    ],
  },
  {
    page: 'create asset',
    requirement: '2.2.10',
    messages: ['assets_field_copied', 'kernel_click_here', 'kernel_copy_failed', 'kernel_image_failed'],
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
];

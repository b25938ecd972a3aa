/** The texts of a page that is not built yet, with the requirement that describes it (docs/requirements). */
export type PlannedPage = { readonly page: string; readonly requirement: string; readonly messages: readonly string[] };

/** Texts of pages still to come. Every other message of the catalogue is used by the product. */
export const plannedPages: readonly PlannedPage[] = [
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
];

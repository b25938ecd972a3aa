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
];

/** The texts of a page that is not built yet, with the requirement that describes it (docs/requirements). */
export type PlannedPage = { readonly page: string; readonly requirement: string; readonly messages: readonly string[] };

/** Texts of pages still to come. Every other message of the catalogue is used by the product. */
export const plannedPages: readonly PlannedPage[] = [];

/** The style sheets of the public pages. Each is inlined in its pages, so it contains only the styles they use. */
export const publicSheets = {
  landing: 'src/areas/site/landing.css',
  offering: 'src/areas/offering/offering.css',
  offerings: 'src/areas/raise-pages/raise-pages.css',
  notice: 'src/areas/site/notice.css',
} as const;

export type PublicSheet = keyof typeof publicSheets;

/** The style sheets of the public pages. Each is written into its pages, so that only what they use may be in it. */
export const publicSheets = {
  landing: 'src/areas/site/landing.css',
  offering: 'src/areas/offering/offering.css',
  notice: 'src/areas/site/notice.css',
} as const;

export type PublicSheet = keyof typeof publicSheets;

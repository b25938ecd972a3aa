/** What the header, the sheet of a phone and keys open. */
export type HeaderPanel = 'palette' | 'help';

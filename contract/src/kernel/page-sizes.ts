/** How many rows a table may show at once (requirement 1.9). In its own file, so that the pages import it without the schemas. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The most rows of one reply; an export requests page after page. */
export const maxRows = 100;

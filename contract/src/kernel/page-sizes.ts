/** How many rows a table may show at once (specification 1, point 9). Alone in its file: the pages need it without the shapes of the calls. */
export const pageSizes = [10, 25, 50, 100] as const;

/** How many rows one call answers at most: an export asks for more at a time than a screen does. */
export const mostRows = 1_000;

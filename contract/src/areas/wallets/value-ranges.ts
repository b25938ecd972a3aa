/** The spans of the value chart. */
export const valueRanges = ['1D', '1W', '1M', '1Y'] as const;

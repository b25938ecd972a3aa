/** The instrument in which values are expressed. */
export const valuationCurrency = 'USD';

/** The ranges of the value chart. */
export const valueRanges = ['1D', '1W', '1M', '1Y'] as const;

/** The times over which the price of a security can be looked at. */
export const priceRanges = ['1W', '1M', '1Y'] as const;

export type PriceRange = (typeof priceRanges)[number];

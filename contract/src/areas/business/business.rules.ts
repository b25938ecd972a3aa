/** The figures of the business on the first page of the console, in its order. */
export const businessFigures = [
  'money',
  'securities',
  'in',
  'out',
  'volume',
  'revenue',
  'sign_ups',
  'verified',
] as const;
export type BusinessFigure = (typeof businessFigures)[number];

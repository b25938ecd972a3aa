import { wholeNumber } from './setting-kinds.ts';

const worth = wholeNumber('dollars', 0, 1_000_000);
const price = wholeNumber('gwei', 1, 100_000);

/** When deposits of tokens are collected from the addresses of customers. */
export const sweepSettings = {
  sweepMinEthereum: worth(
    'ISTMO_SWEEP_MIN_ETHEREUM',
    200,
    'least worth of what is collected from an address on Ethereum, in dollars',
    '500',
  ),
  sweepMinPolygon: worth('ISTMO_SWEEP_MIN_POLYGON', 5, 'the same on Polygon', '20'),
  sweepFeeEthereum: price(
    'ISTMO_SWEEP_FEE_ETHEREUM',
    40,
    'most that collecting pays for gas on Ethereum, in gwei; above it waits',
    '20',
  ),
  sweepFeePolygon: price('ISTMO_SWEEP_FEE_POLYGON', 500, 'the same on Polygon', '200'),
} as const;

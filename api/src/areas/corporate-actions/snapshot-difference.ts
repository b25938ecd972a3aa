import type { Comparison } from '../register/public.ts';

/**
 * Where the books and the issuance service differ, as it is stored with a snapshot: `supply 6 ≠ 7; inside 6 ≠ 7`, the books' figure first, in minor units
 * of the security; `no-answer` where the service gave none for an hour; empty where they agree or there is no service.
 */
export function toDifference(comparison: Comparison | undefined): string {
  if (!comparison) return '';
  const { failure, issued, inside, outside, serviceSupply, serviceInside, serviceOutside } = comparison;
  if (failure !== '') return 'no-answer';
  const pairs = [
    ['supply', issued, serviceSupply],
    ['inside', inside, serviceInside],
    ['outside', outside, serviceOutside],
  ] as const;
  return pairs
    .filter(([, books, service]) => books !== service)
    .map(([figure, books, service]) => `${figure} ${books} ≠ ${service}`)
    .join('; ');
}

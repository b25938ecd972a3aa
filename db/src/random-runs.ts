/**
 * How many runs a random test makes: `whole` of them, a quarter with `npm run test:fast` (at least one), and exactly as many as RUNS says
 * when it is set.
 */
export function randomRuns(whole: number): number {
  const wanted = Number.parseInt(process.env['RUNS'] ?? '', 10);
  if (wanted > 0) return wanted;
  return process.env['ISTMO_FAST_TESTS'] === '1' ? Math.max(1, Math.floor(whole / 4)) : whole;
}

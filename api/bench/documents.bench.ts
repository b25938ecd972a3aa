import { loadFonts } from '../src/pdf/fonts.ts';
import { createStatement } from '../src/testing/test-statement.ts';

const count = 1_000;
const maxSeconds = 10;

/** The time that one process needs for the monthly statements of this number of customers. */
export async function bench() {
  const fonts = loadFonts('tabular');
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await createStatement(fonts, { rows: 20, holder: `Holder ${index}` });
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    {
      name: `${count} statements of one page`,
      value: `${seconds.toFixed(1)} s`,
      target: `≤ ${maxSeconds} s`,
      isReached: seconds <= maxSeconds,
    },
  ];
}

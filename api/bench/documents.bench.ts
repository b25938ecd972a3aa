import { loadFonts } from '../src/pdf/fonts.ts';
import { makeStatement } from '../src/testing/test-statement.ts';

const count = 1_000;
const maxSeconds = 10;

/** How long the month's statements of so many customers take in one process. */
export async function bench() {
  const fonts = loadFonts('tabular');
  const begun = performance.now();
  for (let index = 0; index < count; index += 1) await makeStatement(fonts, { rows: 20, holder: `Holder ${index}` });
  const seconds = (performance.now() - begun) / 1000;
  return [
    {
      name: `${count} statements of one page`,
      figure: `${seconds.toFixed(1)} s`,
      target: `≤ ${maxSeconds} s`,
      isReached: seconds <= maxSeconds,
    },
  ];
}

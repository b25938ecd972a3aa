import type { DrillRow } from '../drill-row.ts';

/** What a drill found, printed as it is found. */
export class Report {
  #found = 0;
  readonly #problems: string[] = [];

  find(sentence: string, isRight = true): void {
    this.#found += 1;
    if (!isRight) this.#problems.push(sentence);
    process.stdout.write(`  ${isRight ? 'ok ' : 'WRONG'} ${sentence}\n`);
  }

  async time(sentence: string, work: () => Promise<void> | void): Promise<void> {
    const startedAt = performance.now();
    await work();
    this.find(`${sentence}: ${Math.round((performance.now() - startedAt) / 100) / 10} s`);
  }

  toRow(): DrillRow {
    return { found: this.#found, problems: this.#problems };
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long each file took when it ran last, in milliseconds by its path. */
export type Durations = Readonly<Record<string, number>>;

/** How much of a run of test files is done, and how long the rest takes if it goes on like this. */
export class Remaining {
  readonly #left: Set<string>;
  readonly #earlier: Durations;
  readonly #usual: number;
  readonly #total: number;
  readonly #taken: Record<string, number> = {};
  #doneWeight = 0;

  constructor(files: readonly string[], earlier: Durations) {
    this.#left = new Set(files);
    this.#total = this.#left.size;
    this.#earlier = earlier;
    const known = files.flatMap((file) => earlier[file] ?? []);
    // What never ran is taken for a file as any other.
    this.#usual = known.length > 0 ? known.reduce((sum, ms) => sum + ms, 0) / known.length : 1;
  }

  end(file: string, ms: number): void {
    if (!this.#left.delete(file)) return;
    this.#doneWeight += this.#weightOf(file);
    this.#taken[file] = Math.round(ms);
  }

  /** `elapsedMs`: since the run began. Undefined minutes while nothing is done to judge by. */
  describe(elapsedMs: number): string {
    const done = this.#total - this.#left.size;
    const leftWeight = [...this.#left].reduce((sum, file) => sum + this.#weightOf(file), 0);
    const leftMs = this.#doneWeight > 0 ? (elapsedMs / this.#doneWeight) * leftWeight : undefined;
    return `${done} of ${this.#total} files${leftMs === undefined || leftMs === 0 ? '' : `, ${describeTime(leftMs)} left`}`;
  }

  /** What the next run judges by. */
  durations(): Durations {
    return { ...this.#earlier, ...this.#taken };
  }

  #weightOf(file: string): number {
    return this.#earlier[file] ?? this.#usual;
  }
}

function describeTime(ms: number): string {
  const seconds = ms / 1_000;
  return seconds < 60 ? 'less than a minute' : `about ${Math.round(seconds / 60)} min`;
}

export function readDurations(path: string): Durations {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

export function writeDurations(path: string, durations: Durations): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(durations));
}

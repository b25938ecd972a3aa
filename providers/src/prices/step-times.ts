import { InvalidArgument } from '../invalid-argument.ts';

const maxPoints = 2_000;

/** Whole multiples of the step, so that charts requested at different times show the same points. */
export function stepTimes(from: Date, to: Date, stepMs: number): Date[] {
  if (!Number.isInteger(stepMs) || stepMs < 1_000)
    throw new InvalidArgument('a step is a whole number of milliseconds, a second at least');
  const first = Math.ceil(from.getTime() / stepMs);
  const last = Math.floor(to.getTime() / stepMs);
  if (Number.isNaN(first) || Number.isNaN(last)) throw new InvalidArgument('history needs two moments');
  if (last - first >= maxPoints) throw new InvalidArgument(`history gives at most ${maxPoints} points`);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => new Date((first + index) * stepMs));
}

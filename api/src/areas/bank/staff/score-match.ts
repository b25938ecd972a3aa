/** How well a line of a statement fits a reported deposit, field by field. */
export type MatchScore = {
  /** 0 to 100. */
  readonly score: number;
  readonly reference: 'same' | 'contained' | 'differs';
  readonly amount: 'same' | 'differs';
  readonly name: 'same' | 'partly' | 'differs';
};

export type ComparedLine = {
  readonly reference: string;
  readonly note: string;
  readonly payer: string;
  readonly units: bigint;
  readonly currency: string;
};

export type ComparedDeposit = {
  readonly reference: string;
  readonly holder: string;
  readonly units: bigint;
  readonly currency: string;
};

const toKey = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const toWords = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

// Shorter references are found in any text by chance.
const minContained = 5;

function compareReference(line: ComparedLine, deposit: ComparedDeposit): MatchScore['reference'] {
  const wanted = toKey(deposit.reference);
  if (wanted === '') return 'differs';
  if (toKey(line.reference) === wanted) return 'same';
  return wanted.length >= minContained && toKey(`${line.reference} ${line.note}`).includes(wanted)
    ? 'contained'
    : 'differs';
}

function compareName(payer: string, holder: string): MatchScore['name'] {
  const [sent, own] = [toWords(payer), toWords(holder)];
  const shared = own.intersection(sent).size;
  if (own.size > 0 && shared === own.size) return 'same';
  // One word in common is the first name of many.
  return shared >= 2 ? 'partly' : 'differs';
}

const points = {
  reference: { same: 45, contained: 35, differs: 0 },
  amount: { same: 30, differs: 0 },
  name: { same: 25, partly: 12, differs: 0 },
} as const;

export function scoreMatch(line: ComparedLine, deposit: ComparedDeposit): MatchScore {
  const reference = compareReference(line, deposit);
  const amount = line.units === deposit.units && line.currency === deposit.currency ? 'same' : 'differs';
  const name = compareName(line.payer, deposit.holder);
  const score = points.reference[reference] + points.amount[amount] + points.name[name];
  return { score, reference, amount, name };
}

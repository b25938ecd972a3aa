import { nameWords } from '../../../texts/name-words.ts';

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

const toWords = (name: string): ReadonlySet<string> => new Set(nameWords(name).filter((word) => word.length > 1));

// Shorter references are found in any text by chance.
const minContained = 5;

/** A deposit with what it is compared by; made once for many lines. */
export type Comparable<D extends ComparedDeposit> = {
  readonly deposit: D;
  readonly reference: string;
  readonly name: ReadonlySet<string>;
};

export function toComparable<D extends ComparedDeposit>(deposit: D): Comparable<D> {
  return { deposit, reference: toKey(deposit.reference), name: toWords(deposit.holder) };
}

function compareName(own: ReadonlySet<string>, sent: ReadonlySet<string>): MatchScore['name'] {
  let shared = 0;
  for (const word of own) if (sent.has(word)) shared += 1;
  if (own.size > 0 && shared === own.size) return 'same';
  // One word in common is the first name of many.
  return shared >= 2 ? 'partly' : 'differs';
}

const points = {
  reference: { same: 45, contained: 35, differs: 0 },
  amount: { same: 30, differs: 0 },
  name: { same: 25, partly: 12, differs: 0 },
} as const;

/** How well deposits fit a line, which is read once for all of them. */
export function scoreAgainst(line: ComparedLine): (of: Comparable<ComparedDeposit>) => MatchScore {
  const [reference, all, payer] = [toKey(line.reference), toKey(`${line.reference} ${line.note}`), toWords(line.payer)];
  const compareReference = (wanted: string): MatchScore['reference'] => {
    if (wanted === '') return 'differs';
    if (reference === wanted) return 'same';
    return wanted.length >= minContained && all.includes(wanted) ? 'contained' : 'differs';
  };
  return ({ deposit, reference: wanted, name: own }) => {
    const found = {
      reference: compareReference(wanted),
      amount: line.units === deposit.units && line.currency === deposit.currency ? 'same' : 'differs',
      name: compareName(own, payer),
    } as const;
    const score = points.reference[found.reference] + points.amount[found.amount] + points.name[found.name];
    return { score, ...found };
  };
}

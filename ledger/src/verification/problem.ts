/** What verification found: `message` is for people, `kind` for metrics. */
export type Problem = {
  readonly kind:
    | 'account'
    | 'balance'
    | 'floor'
    | 'currency'
    | 'hold'
    | 'holder'
    | 'posting'
    | 'key'
    | 'chain'
    | 'hash'
    | 'checkpoint'
    | 'restored'
    | 'party'
    | 'evidence'
    | 'sum'
    | 'definition';
  readonly message: string;
};

/** The problems that are listed of each check. */
export const maxPerCheck = 10;

export type ProblemRow = { readonly message: string };

export const toProblems = (kind: Problem['kind'], rows: readonly ProblemRow[]): Problem[] =>
  rows.map(({ message }) => ({ kind, message }));

/** The first problems of each kind. */
export function limitPerKind(problems: readonly Problem[]): Problem[] {
  const counts = new Map<string, number>();
  return problems.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= maxPerCheck;
  });
}

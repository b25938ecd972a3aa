export type Mutant = {
  readonly description: string;
  readonly file: string;
  readonly original: string;
  readonly mutated: string;
  readonly test: string;
  /** The beginning of the test's title. */
  readonly title: string;
};

/** Reads the table of docs/mutants.md: `| mutant | file | original | mutated | test file | test |`, code in backticks. */
export function readMutants(page: string): Mutant[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim());
    const [description = '', file = '', original = '', mutated = '', test = '', title = ''] = cells;
    if (!file.startsWith('`')) return [];
    const code = (cell: string) => cell.replace(/^`|`$/g, '');
    return [
      { description, file: code(file), original: code(original), mutated: code(mutated), test: code(test), title },
    ];
  });
}

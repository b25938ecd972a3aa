/** What a drill compared, and what of it was not as it should be. */
export class Findings {
  readonly #problems: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get problems(): readonly string[] {
    return this.#problems;
  }

  /** `what` names the finding; both are compared as JSON. */
  compare(what: string, found: unknown, expected: unknown): void {
    this.#count += 1;
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    if (one !== other) this.#problems.push(`${what}: found ${one}, expected ${other}`);
  }

  /** A text that should contain each of these. */
  contain(what: string, text: string, parts: readonly string[]): void {
    this.#count += 1;
    const missing = parts.filter((part) => !text.includes(part));
    if (missing.length > 0)
      this.#problems.push(`${what}: ${JSON.stringify(text.slice(0, 600))} lacks ${missing.join(', ')}`);
  }
}

const hourMs = 3_600_000;
const maxKinds = 100;

type LoggedKind = { readonly hour: number; unlogged: number };

/** What any visitor can cause is logged once for each kind and hour, with how many were not logged since, so that it cannot fill the log. */
export class HourlyLog {
  readonly #noted = new Map<string, LoggedKind>();

  /** Calls `write` for the first of its kind in an hour. */
  note(kind: string, at: Date, write: (notLogged: number) => void): void {
    const key = this.#noted.has(kind) || this.#noted.size < maxKinds ? kind : '';
    const hour = Math.floor(at.getTime() / hourMs);
    const before = this.#noted.get(key);
    if (before?.hour === hour) {
      before.unlogged += 1;
      return;
    }
    this.#noted.set(key, { hour, unlogged: 0 });
    write(before?.unlogged ?? 0);
  }
}

import type * as z from 'zod/mini';

/**
 * Where stand-ins keep their state, so that it outlives a killed process and is one for all of them. Values are plain JSON.
 * `read` answers undefined for a name nobody wrote. `change` is atomic among all processes: `turn` sees the newest value and what
 * it returns is kept before anybody else sees it; undefined takes the name off the shelf. `turn` may run several times, so it
 * does nothing but compute. A `turn` that throws changes nothing.
 */
export type Shelf = {
  read(name: string): Promise<unknown>;
  change(name: string, turn: (value: unknown) => unknown): Promise<unknown>;
};

/** A shelf for tests, gone with the process. It stores JSON text, so what a real shelf would lose is lost here too. */
export function memoryShelf(): Shelf {
  const texts = new Map<string, string>();
  const look = (name: string): unknown => {
    const text = texts.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    async read(name) {
      return look(name);
    },
    async change(name, turn) {
      const next = turn(look(name));
      if (next === undefined) texts.delete(name);
      else texts.set(name, JSON.stringify(next));
      return look(name);
    },
  };
}

/** One named value on a shelf, read through its shape. */
export type Drawer<T> = {
  read(): Promise<T>;
  /** Replaces the value by what `turn` makes of it, and answers what `turn` wants to tell. */
  change<Told>(turn: (value: T) => { keep: T | undefined; tell: Told }): Promise<Told>;
};

type Kept<T> = { name: string; shape: z.ZodMiniType<T>; empty: () => T };

/** A value of another shape, left by an older version of a stand-in, counts as empty: stand-ins hold nothing worth a migration. */
export function drawer<T>(shelf: Shelf, { name, shape, empty }: Kept<T>): Drawer<T> {
  const readable = (value: unknown): T => {
    const read = shape.safeParse(value);
    return read.success ? read.data : empty();
  };
  return {
    async read() {
      return readable(await shelf.read(name));
    },
    async change<Told>(turn: (value: T) => { keep: T | undefined; tell: Told }) {
      const told: { tell: Told }[] = [];
      await shelf.change(name, (value) => {
        const { keep, tell } = turn(readable(value));
        told.splice(0, told.length, { tell });
        return keep;
      });
      const [last] = told;
      if (!last) throw new Error(`the shelf did not turn ${name}`);
      return last.tell;
    },
  };
}

import { open, type FileHandle, readFile } from 'node:fs/promises';
import type { NetworkFee } from '@istmo/providers/chain-sender/port';

/** What was signed for a withdrawal, and what it pays. */
export type JournalEntry = {
  readonly txid: string;
  readonly raw: string;
  /** A nonce of an account, an output: a network includes one transaction that spends it. */
  readonly spends: string;
  readonly withdrawal: string;
  readonly network: string;
  readonly account: string | null;
  readonly nonce: number | null;
  readonly currency: string;
  readonly address: string;
  readonly units: bigint;
  readonly fee: NetworkFee;
};

/**
 * The signer's own record of what it signed, outside the database: a database that was restored from a backup does not know what was signed since. An
 * entry is on the disk before the transaction is stored, and so before it can be sent.
 */
export type SignerJournal = {
  /** The first transaction of a withdrawal. */
  readonly findOf: (withdrawal: string) => Promise<JournalEntry | undefined>;
  /** What spends the same: a number of an account, an output. */
  readonly findSpent: (network: string, spends: string) => Promise<JournalEntry | undefined>;
  readonly append: (entry: JournalEntry) => Promise<void>;
  /** It was not stored, so it was never sent: what it spends is free. */
  readonly undo: (entry: JournalEntry) => Promise<void>;
};

type Undone = { readonly undone: string };

const format = (entry: JournalEntry | Undone): string =>
  `${JSON.stringify(entry, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}\n`;

function parse(line: string): JournalEntry | Undone | undefined {
  try {
    return JSON.parse(line, (_name, value: unknown) =>
      typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    );
  } catch {
    // A process that was killed while it wrote had not stored the transaction yet.
    return undefined;
  }
}

/** Both indexes of what was read. */
class Entries {
  readonly #ofWithdrawal = new Map<string, JournalEntry>();
  readonly #spent = new Map<string, JournalEntry>();

  add(entry: JournalEntry | Undone): void {
    if ('undone' in entry) {
      for (const index of [this.#ofWithdrawal, this.#spent])
        for (const [key, { txid }] of index) if (txid === entry.undone) index.delete(key);
      return;
    }
    if (!this.#ofWithdrawal.has(entry.withdrawal)) this.#ofWithdrawal.set(entry.withdrawal, entry);
    this.#spent.set(`${entry.network} ${entry.spends}`, entry);
  }

  all = (): JournalEntry[] => [...this.#ofWithdrawal.values()];
  of = (withdrawal: string): JournalEntry | undefined => this.#ofWithdrawal.get(withdrawal);
  spent = (network: string, spends: string): JournalEntry | undefined => this.#spent.get(`${network} ${spends}`);
}

/** For tests and a sandbox without a folder. */
export function memoryJournal(): SignerJournal {
  const entries = new Entries();
  return {
    findOf: async (withdrawal) => entries.of(withdrawal),
    findSpent: async (network, spends) => entries.spent(network, spends),
    append: async (entry) => entries.add(entry),
    undo: async ({ txid }) => entries.add({ undone: txid }),
  };
}

/** What a journal has: of each withdrawal its first transaction. Throws where there is no such file. */
export async function readJournal(path: string): Promise<JournalEntry[]> {
  const entries = new Entries();
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const entry = parse(line);
    if (entry) entries.add(entry);
  }
  return entries.all();
}

/** One line an entry, only ever added to. Each look reads what another process of the same file added. */
export async function openJournal(path: string): Promise<SignerJournal> {
  const file: FileHandle = await open(path, 'a+', 0o600);
  const entries = new Entries();
  let readTo = 0;
  let rest = '';
  const follow = async (): Promise<void> => {
    const { size } = await file.stat();
    if (size <= readTo) return;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - readTo), 0, size - readTo, readTo);
    readTo += bytesRead;
    const lines = (rest + buffer.subarray(0, bytesRead).toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const entry of lines.map(parse)) if (entry) entries.add(entry);
  };
  const write = async (entry: JournalEntry | Undone): Promise<void> => {
    await follow();
    // After a line that a killed process did not end.
    await file.appendFile(`${rest === '' ? '' : '\n'}${format(entry)}`);
    await file.sync();
  };
  return {
    findOf: async (withdrawal) => follow().then(() => entries.of(withdrawal)),
    findSpent: async (network, spends) => follow().then(() => entries.spent(network, spends)),
    append: write,
    undo: ({ txid }) => write({ undone: txid }),
  };
}

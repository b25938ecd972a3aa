import { readFile, stat } from 'node:fs/promises';

const header = /LOG:\s+(\w+) MESSAGE STATISTICS|LOG:\s+(QUERY) STATISTICS/;
const times = /!\s+([\d.]+) s user, ([\d.]+) s system, ([\d.]+) s elapsed/;

/** The length of PostgreSQL's log so far, to read what comes after it. */
export const readLogLength = async (file: string): Promise<number> => (await stat(file)).size;

/**
 * Processor time by statement, in microseconds, from what PostgreSQL logged with `log_statement_stats` since this place of its log: user
 * and system time of parsing, binding and executing, as the process itself asks the kernel for it.
 */
export async function readStatementTimes(file: string, from: number): Promise<[string, number][]> {
  const log = (await readFile(file)).subarray(from).toString('utf8');
  // A line that begins with a tab belongs to the one before.
  const lines = log.replaceAll(/\n\t(?!!)/g, ' ').split('\n');
  const found: [string, number][] = [];
  let used: number | undefined;
  for (const line of lines) {
    if (header.test(line)) used = undefined;
    const [, user, system] = times.exec(line) ?? [];
    if (user !== undefined) used = (Number(user) + Number(system)) * 1_000_000;
    const text = /STATEMENT:\s+(.*)/.exec(line)?.[1];
    if (text === undefined || used === undefined) continue;
    found.push([nameStatement(text), used]);
    used = undefined;
  }
  return found;
}

/** A statement by what it does and to what: `insert app.swap`, `ledger.record_movements`. */
function nameStatement(text: string): string {
  const statement = text.trim().replaceAll(/\s+/g, ' ');
  const called = /^select .*?\b((?:ledger|app)\.\w+)\(/.exec(statement)?.[1];
  if (called !== undefined) return called;
  const [verb = ''] = statement.toLowerCase().split(/[ ;]/);
  const table = /\b(?:from|into|update) \(?((?:app|ledger)\.\w+)/i.exec(statement)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

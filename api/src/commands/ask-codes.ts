import { createInterface } from 'node:readline/promises';
import type { StaffProof } from '../areas/staff/public.ts';

/** Each of the two types the code of their own authenticator. */
export async function askCodes([first, second]: readonly [string, string]): Promise<readonly [StaffProof, StaffProof]> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (email: string) => ({ email, code: (await terminal.question(`code of ${email}: `)).trim() });
  try {
    return [await ask(first), await ask(second)];
  } finally {
    terminal.close();
  }
}

import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

type GivenKey = { readonly name: string; readonly given: string; readonly isSandbox: boolean };

const filePrefix = 'file:';
const othersMayDoAnything = 0o077;

/**
 * A key: itself in the sandbox, or `file:` and the path of the file that has it. In production the environment has no key, because others of
 * the same user can read it, and the file is the signer's own. A key is never repeated in a message.
 */
export function readKey({ name, given, isSandbox }: GivenKey): string {
  if (given.startsWith(filePrefix)) return readKeyFile({ name, given, isSandbox });
  if (!isSandbox) throw new Error(`${name} must be ${filePrefix} and the path of the file that has the key`);
  return given.trim();
}

function readKeyFile({ name, given, isSandbox }: GivenKey): string {
  const file = openSync(given.slice(filePrefix.length), 'r');
  try {
    const { mode, uid } = fstatSync(file);
    const isOwn = (mode & othersMayDoAnything) === 0 && uid === process.getuid?.();
    if (!isSandbox && !isOwn)
      throw new Error(`the file of ${name} must belong to the user of the signer, who alone may read it (mode 0600)`);
    return readFileSync(file, 'utf8').trim();
  } finally {
    closeSync(file);
  }
}

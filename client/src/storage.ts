type StorageKind = 'local' | 'session';

function storageOf(kind: StorageKind): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** The stored text of a key; null when there is none or the browser denies access to storage. */
export function readStored(name: string, kind: StorageKind = 'local'): string | null {
  try {
    return storageOf(kind).getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; '' removes it. Where storage is denied the page continues without. */
export function writeStored(name: string, text: string, kind: StorageKind = 'local'): void {
  try {
    if (text === '') storageOf(kind).removeItem(name);
    else storageOf(kind).setItem(name, text);
  } catch {
    // Nothing is stored: the customer has to log in again after a reload.
  }
}

export function removeStored(...names: readonly string[]): void {
  for (const name of names) writeStored(name, '');
}

/** Logging out clears everything (requirement 1.4). */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // A denied storage holds nothing of ours.
  }
}

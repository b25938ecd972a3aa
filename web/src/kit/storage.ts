type Shelf = 'local' | 'session';

function shelf(kind: Shelf): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** What is kept under a name; null also where the browser closes its storage to the page. */
export function readKept(name: string, kind: Shelf = 'local'): string | null {
  try {
    return shelf(kind).getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; '' takes it away. Where storage is closed the page goes on without. */
export function keep(name: string, text: string, kind: Shelf = 'local'): void {
  try {
    if (text === '') shelf(kind).removeItem(name);
    else shelf(kind).setItem(name, text);
  } catch {
    // Nothing is kept: the customer has to log in again after a reload.
  }
}

export function forget(...names: readonly string[]): void {
  for (const name of names) keep(name, '');
}

/** Logging out leaves nothing behind (specification 1, point 4). */
export function forgetAll(): void {
  try {
    localStorage.clear();
  } catch {
    // Closed storage holds nothing of ours.
  }
}

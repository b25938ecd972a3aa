import { afterEach, vi } from 'vitest';

// Files share a process, and what the last test of a file stubs would otherwise be there in the first hook of the next file.
afterEach(() => {
  vi.unstubAllGlobals();
});

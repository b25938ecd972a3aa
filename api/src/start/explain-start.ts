type Failure = Error & {
  readonly code?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
};

/** One sentence for a failure of the start whose cause is outside of the program; undefined for any other. */
export function explainStart(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, address, port, message }: Failure = error;
  if (code === 'EADDRINUSE')
    return `Another program listens on port ${port} of ${address}: end it, or choose another one with ISTMO_PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}: choose one above 1023 with ISTMO_PORT.`;
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `This user may not read and write ${path}: start as the user who owns it, or choose another folder with ISTMO_DATA.`;
  if (code === 'ENOSPC' || /No space left on device|Check free disk space/.test(message))
    return 'No space is left on the disk of the data folder (ISTMO_DATA): make room, then start again.';
  return undefined;
}

/**
 * Ends this process with the one that started it, however that ends: the sandbox's processes are children with a channel (run-beside.ts).
 * An operator's supervisor opens no channel, so there the process runs until a signal stops it.
 */
export function endWithParent(report: (message: string) => void): void {
  process.once('disconnect', () => {
    report('ends, because the process that started it has ended');
    process.exit(0);
  });
}

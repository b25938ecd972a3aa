/** What is kept of a failure, as the library keeps it of a handler that throws. */
export function toJobError(error: unknown): { name: string; message: string; stack: string | undefined } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

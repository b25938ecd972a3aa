import { failureMessage } from './call-error.ts';
import { toast } from './toast.ts';

export type RunOptions = { readonly isFailureShown?: boolean | undefined };

/** A change on the server: sent once however often it is pressed, with its busy state and its failure. */
export type Write<Input> = {
  /** Sends, unless the previous call is still running. A form shows a failure itself: then no toast says it a second time. */
  readonly run: (input: Input, options?: RunOptions) => void;
  readonly isSending: boolean;
  /** The latest call succeeded. */
  readonly isDone: boolean;
  /** The input of the latest call. */
  readonly input: Input | undefined;
  readonly error: Error | null;
  /** What happened, beside the error's own message. The sign-in pages have none. */
  readonly explanation?: string | undefined;
  /** Counts the failed calls. */
  readonly failures: number;
  /** Forgets the latest call and its failure. */
  readonly reset: () => void;
};

export type WriteOptions<Input, Result> = {
  /** Sends the change. Throws what failed. */
  readonly send: (input: Input) => Promise<Result>;
  readonly onDone?: ((result: Result, input: Input) => unknown) | undefined;
  /** Replaces the toast that shows a failure outside a form. */
  readonly onFailed?: ((error: Error, input: Input) => void) | undefined;
};

/** `cause` names what failed, so that its toast ends once that has succeeded. */
export function toastFailure(error: Error, cause?: string): void {
  toast({ text: failureMessage(error), tone: 'neg', cause });
}

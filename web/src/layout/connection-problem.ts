import { CallError } from '@istmo/client/call-error';
import { isUnreachable } from '@istmo/client/call';

// What browsers say when a part of the app could not be loaded: Chromium, Firefox, Safari.
const missingPart = /dynamically imported module|importing a module script failed|unable to preload/i;

/** A part of the app that did not arrive. The browser may remember the failure, so only loading the document again helps. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missingPart.test(error.message);
}

/** The server could not be reached: nothing is wrong with the page, and it can be shown once there is a connection. */
export function isConnectionProblem(error: unknown): boolean {
  return isMissingPart(error) || (error instanceof CallError && isUnreachable(error.failure));
}

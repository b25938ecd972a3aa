import * as m from '@istmo/contract/messages';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '@istmo/contract/kernel/passkey';
import { CallError, failureMessage } from './call-error.ts';
import { toast } from './toast.ts';

/** Whether the browser knows passkeys. The pages rendered on the server assume it, so that they do not move in most browsers. */
export function knowsPasskeys(): boolean {
  return typeof window === 'undefined' || 'PublicKeyCredential' in window;
}

/** Whether this site may have passkeys: browsers accept names only, and localhost, but no numeric address. */
export function hasPasskeyAddress(): boolean {
  return typeof window === 'undefined' || !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Asks the device to create a passkey. The library is loaded by the press, because the sign-in pages have to stay small. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the device to sign in. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeySignature> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const cancellations: readonly string[] = ['NotAllowedError', 'AbortError'];

// What the browser answers (WebAuthn), by the name of its error.
const deviceProblems: Readonly<Record<string, () => string>> = {
  NotAllowedError: m.security_passkey_cancelled,
  AbortError: m.security_passkey_cancelled,
  InvalidStateError: m.security_passkey_known,
  SecurityError: m.security_passkeys_unsupported,
};

/** Shows what the device answers; the form shows what the server answers. */
export function toastDeviceFailure(error: Error): void {
  if (!(error instanceof CallError)) toastPasskeyFailure(error);
}

/** Shows why a passkey was not created or did not sign in: the server's answer, or that of the device. */
export function toastPasskeyFailure(error: Error): void {
  const isCall = error instanceof CallError;
  const ofDevice = deviceProblems[error.name];
  const isCancelled = cancellations.includes(error.name);
  toast({ text: isCall || !ofDevice ? failureMessage(error) : ofDevice(), tone: isCancelled ? 'info' : 'neg' });
}

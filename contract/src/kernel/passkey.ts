import * as z from 'zod/mini';
import { optionalText, text } from './field.ts';

/** How a device that holds a passkey is reached (WebAuthn, AuthenticatorTransport). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** The customer's name for a passkey. */
export const maxPasskeyName = 60;

const bytes = (maxLength: number) => text(maxLength).check(z.regex(/^[A-Za-z0-9_-]+$/));
const credentialId = bytes(1400);
const publicKeyType = z.literal('public-key');

const knownCredential = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(z.enum(passkeyTransports)),
});

/** What the browser needs to create a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** What the browser needs to sign in with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
});

/** A passkey that the browser created (WebAuthn, RegistrationResponseJSON). */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.nullish(z.array(text(40)).check(z.maxLength(10))),
  }),
});

/** The signature of a passkey (WebAuthn, AuthenticationResponseJSON). */
export const passkeySignature = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: optionalText(200),
  }),
});

export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type CreatedPasskey = z.output<typeof createdPasskey>;
export type PasskeySignature = z.output<typeof passkeySignature>;

import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const digits = 6;

/** A new authenticator secret: 160 bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function stepAt(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / 1000 / stepSeconds));
}

function codeAt(secret: string, step: bigint): string {
  const timestamp = Number(step) * stepSeconds * 1000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), digits, period: stepSeconds, timestamp });
}

/** The time steps that have this code, among the current one and its neighbours, to allow for clock drift (RFC 6238, 5.2). Oldest first. */
export function findTimeSteps(secret: string, code: string, at: Date): bigint[] {
  const now = stepAt(at);
  return [now - 1n, now, now + 1n].filter((step) => isSame(codeAt(secret, step), code));
}

/** A code that is accepted now and was not used yet; undefined when the next one is not accepted before some seconds have passed. */
export function findUnusedCode(secret: string, { lastStep, at }: { lastStep: bigint; at: Date }): string | undefined {
  const now = stepAt(at);
  const step = lastStep < now ? now : lastStep + 1n;
  return step <= now + 1n ? codeAt(secret, step) : undefined;
}

function isSame(expected: string, presented: string): boolean {
  const [left, other] = [Buffer.from(expected), Buffer.from(presented)];
  return left.length === other.length && timingSafeEqual(left, other);
}

/** The URI in the QR code for an authenticator app. */
export function setupUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    digits,
    period: stepSeconds,
  }).toString();
}

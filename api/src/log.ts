import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

const redactedFields = [
  'password',
  'confirm_password',
  'cnfpassword',
  'pass',
  'token',
  'ttoken',
  'verify',
  'auth_key',
  'tfa_code',
  'otp',
  'tfaCode',
  'secret',
  'authorization',
  'cookie',
  'card_number',
  'security_code',
  'binding',
  'recovery_code',
];

/** Structured logs in UTC, without secrets: the fields above are redacted at the top level and two levels below it. */
export function buildLog(settings: Settings): Logger {
  return pino({
    level: settings.logLevel,
    base: { role: settings.role },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
}

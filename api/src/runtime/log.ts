import pino, { type Logger } from 'pino';
import { createOutageFilter } from './outage-log.ts';
import type { Settings } from '../settings/settings.ts';

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
  const filter = createOutageFilter();
  return pino({
    level: settings.logLevel,
    base: { role: settings.role },
    hooks: {
      logMethod([fields, message, ...rest], method) {
        const line = filter(fields, message);
        if (!line) return;
        if (line.repeated === 0) return method.apply(this, [fields, message, ...rest]);
        return method.apply(this, [{ ...Object(fields), repeated: line.repeated }, message, ...rest]);
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
}

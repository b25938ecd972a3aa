import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { toLoggedError } from './log-errors.ts';
import { createOutageFilter } from './outage-log.ts';
import type { Settings } from '../settings/settings.ts';
import { currentWork, toLogFields } from './work-context.ts';

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

/**
 * Structured logs in UTC, each line with the request, job or task that it is written in. Without secrets: the fields above are redacted at the top level
 * and two levels below it. Without persons: lines have ids, and errors what `toLoggedError` keeps.
 */
export function buildLog(settings: Settings, destination: DestinationStream = pino.destination(1)): Logger {
  const filter = createOutageFilter();
  const options: LoggerOptions = {
    level: settings.logLevel,
    base: { role: settings.role },
    // A field that the line has itself wins.
    mixin: () => toLogFields(currentWork()),
    hooks: {
      logMethod([fields, message, ...rest], method) {
        const line = filter(fields, message);
        if (!line) return;
        if (line.repeated === 0) return method.apply(this, [fields, message, ...rest]);
        return method.apply(this, [{ ...Object(fields), repeated: line.repeated }, message, ...rest]);
      },
    },
    serializers: { err: (error: unknown) => toLoggedError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return pino(options, destination);
}

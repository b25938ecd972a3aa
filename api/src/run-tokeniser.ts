import type { Logger } from 'pino';
import { type BesideProcess, runBeside } from './run-beside.ts';
import type { Settings } from './settings.ts';

/** The sandbox's server of the card form. An operator runs it elsewhere, under an origin of its own. */
export function runTokeniser(settings: Settings, log: Logger): BesideProcess {
  return runBeside({
    name: 'tokeniser',
    environment: {
      ISTMO_TOKENISER_KEY: settings.tokeniserKey,
      ISTMO_TOKENISER_PORT: new URL(settings.tokeniserUrl).port,
      ISTMO_HOST: settings.host,
      ISTMO_PUBLIC_URL: settings.publicUrl,
    },
    log,
  });
}

import type { Logger } from 'pino';
import { type BesideProcess, runBeside } from '../runtime/run-beside.ts';
import { type Settings, usesLiveIdentity } from '../settings/settings.ts';

/** The sandbox's servers of frames. An operator runs each elsewhere, under an origin of its own. */
export function runFrames(settings: Settings, log: Logger): BesideProcess {
  return runBeside({
    name: 'frames',
    environment: {
      ISTMO_TOKENISER_KEY: settings.tokeniserKey,
      ISTMO_TOKENISER_PORT: new URL(settings.tokeniserUrl).port,
      ISTMO_IDENTITY_FRAME_PORT: new URL(settings.identityFrameUrl).port,
      ...(usesLiveIdentity(settings) ? {} : { ISTMO_IDENTITY_SIMULATED: 'yes' }),
      ISTMO_HOST: settings.host,
      ISTMO_PUBLIC_URL: settings.publicUrl,
    },
    log,
  });
}

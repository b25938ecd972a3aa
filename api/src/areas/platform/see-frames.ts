import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import type { IntervalTask } from '../../runtime/jobs.ts';
import { type ProcessRole, reportProcess } from '../../runtime/report-process.ts';

const everyMs = 60_000;
const timeoutMs = 4_000;

const health = z.object({ status: z.literal('ok'), version: z.string(), since: z.iso.datetime() });

/**
 * Asks the servers of frames whether they live: they have no login of the database and cannot say it themselves. One that does not answer is not seen,
 * which the console and an alert say; it is no line of the log.
 */
export async function seeFrames({ db, card, settings }: App, ask: typeof fetch = fetch): Promise<void> {
  const frames: readonly (readonly [ProcessRole, string])[] = [
    ...(card.isLeftOut ? [] : [['card-frame', settings.tokeniserUrl] as const]),
    ['identity-frame', settings.identityFrameUrl],
  ];
  await Promise.all(
    frames.map(async ([role, url]) => {
      const found = await readHealth(`${url}/health`, ask);
      if (!found) return;
      const { version, since } = found;
      await reportProcess(db, { role, name: new URL(url).host, version, startedAt: new Date(since) });
    }),
  );
}

async function readHealth(url: string, ask: typeof fetch): Promise<z.infer<typeof health> | undefined> {
  try {
    const reply = await ask(url, { signal: AbortSignal.timeout(timeoutMs) });
    return health.safeParse(await reply.json()).data;
  } catch {
    return undefined;
  }
}

export const seeFramesTask: IntervalTask<App> = { name: 'see-frames', everyMs, run: (app) => seeFrames(app) };

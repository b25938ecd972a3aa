import type { Tx } from '@istmo/db/tx';
import type { Email } from '@istmo/providers/mail/port';
import type { Prices, Tick } from '@istmo/providers/prices/port';
import type { App } from '../app.ts';
import { emailQueue, sendEmail, urgentEmailQueue } from '../areas/notifications/public.ts';
import { Jobs } from '../runtime/jobs.ts';

const minuteMs = 60_000;
const sources = ['sandbox-north', 'sandbox-south'] as const;

type QueuedJob = { readonly queue: string; readonly data: object };

/** Keeps the jobs instead of queueing them: no worker was there in the past. */
class CollectedJobs extends Jobs {
  readonly #queued: QueuedJob[];

  constructor({ db, log }: App, queued: QueuedJob[]) {
    super(db, log);
    this.#queued = queued;
  }

  override async enqueue(_tx: Tx, queue: string, data: object): Promise<void> {
    this.#queued.push({ queue, data });
  }
}

/** Both sources say what the past price was. */
function pastPrices({ priceHistory }: App, at: Date): Prices {
  const readTick = async (symbol: string): Promise<Tick[]> => {
    const from = new Date(at.getTime() - 2 * minuteMs);
    const points = await priceHistory.readHistory({ symbol, from, to: at, stepMs: minuteMs });
    const { value } = points.at(-1) ?? {};
    return value === undefined ? [] : sources.map((source) => ({ symbol, value, source, at }));
  };
  return { readLatest: async (symbols) => (await Promise.all(symbols.map(readTick))).flat() };
}

/** The handlers' login, that of the worker, and where this process serves staff that of the console. */
export type Apps = { readonly app: App; readonly workerApp: App; readonly consoleApp?: App | undefined };

export type PastApps = Apps & {
  /** Sends the e-mails of what was done, without a mailbox; they are listed as sent then. */
  sendEmails(): Promise<readonly Email[]>;
};

/** The apps at a moment of the past, for the functions of the areas: the clock does not move, the prices are those of that moment. */
export function appsAt({ app, workerApp, consoleApp }: Apps, at: Date): PastApps {
  const queued: QueuedJob[] = [];
  const sent: Email[] = [];
  const mail = {
    findSetupProblem: async () => undefined,
    send: async (email: Email): Promise<void> => {
      sent.push(email);
    },
  };
  const past = (own: App): App => ({
    ...own,
    clock: { now: () => at },
    prices: pastPrices(own, at),
    mail,
    jobs: new CollectedJobs(own, queued),
  });
  const apps = { app: past(app), workerApp: past(workerApp), consoleApp: consoleApp && past(consoleApp) };
  return {
    ...apps,
    sendEmails: async () => {
      for (const { queue, data } of queued.splice(0))
        if (queue === emailQueue || queue === urgentEmailQueue) await sendEmail(apps.workerApp, data);
      return sent.splice(0);
    },
  };
}

import { explainStart } from './start/explain-start.ts';
import { start } from './start/start.ts';
import { reportReady, reportSetUp, waitForPages } from './start/start-channel.ts';

// What a person has to change before a start can succeed; the number is that of a configuration error (sysexits.h).
const named: ReadonlySet<string> = new Set(['SettingsError', 'OtherReleaseError', 'UpgradeError']);
const configurationExit = 78;

const moments = { onSetUp: reportSetUp, pagesBuilt: waitForPages() };
const running = await start(process.env, moments).catch((error: unknown) => {
  const isNamed = error instanceof Error && named.has(error.name);
  const sentence = isNamed ? error.message : explainStart(error);
  process.stderr.write(`${sentence ?? String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(isNamed ? configurationExit : 1);
});
reportReady();

let stoppingSince = 0;
// A group signal can arrive twice, from the terminal and from the parent.
const sameSignalMs = 1_000;

// The first signal lets open requests finish; a second one ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince > 0 && performance.now() - stoppingSince < sameSignalMs) return;
    if (stoppingSince > 0) process.exit(1);
    stoppingSince = performance.now();
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}

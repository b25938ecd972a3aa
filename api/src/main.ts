import { start } from './start.ts';

const running = await start(process.env).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error && error.name === 'SettingsError' ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});

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

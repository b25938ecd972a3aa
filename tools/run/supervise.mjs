const firstPauseMs = 500;
const maxPauseMs = 30_000;
const upMs = 10_000;
// A setting or the data has to be changed first (api/src/main.ts): another start ends the same way.
const configurationExit = 78;

/**
 * Runs a server to its end. The first start may fail, with its message. A server that was up, or was killed, is started again until it
 * comes back, with growing pauses while it does not: a full disk or a database that is away ends at some time, and often without a person there.
 *
 * @param {{ run: () => Promise<number>, mayRestart: () => boolean, pause: (ms: number) => Promise<void>,
 *   log: (line: string) => void, now?: () => number, wasReady?: () => boolean }} parts `wasReady` tells whether the server took requests;
 *   without it, one that ran for a while did
 * @returns {Promise<number>} the exit code
 */
export async function supervise({ run, mayRestart, pause, log, now = Date.now, wasReady }) {
  let wasUp = false;
  let pauseMs = 0;
  for (;;) {
    const startedAt = now();
    const code = await run();
    const isUp = now() - startedAt > upMs;
    wasUp ||= code > 128 || (code !== 0 && (wasReady?.() ?? isUp));
    if (code === 0 || code === configurationExit || !wasUp || !mayRestart()) return code;
    pauseMs = isUp ? 0 : Math.min(maxPauseMs, Math.max(firstPauseMs, pauseMs * 2));
    log(`the server ended with code ${code}; starting it again${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''}`);
    await pause(pauseMs);
    if (!mayRestart()) return code;
  }
}

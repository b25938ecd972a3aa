const barWidth = 16;
const redrawMs = 250;
/** A phase that takes longer than planned does not fill its part of the bar before it has ended. */
const almost = 0.95;

/**
 * Says what a command does, a line for each step. While phases are planned, a terminal also shows a bar below the lines. It is shorter than the
 * lines of the server, which writes over it.
 *
 * @param {{ stream?: { isTTY?: boolean, write(text: string): unknown }, now?: () => number }} [options]
 */
export function createProgress({ stream = process.stderr, now = Date.now } = {}) {
  /** @type {{ name: string, seconds: number, from: number, startedAt?: number }[]} */
  let phases = [];
  let timer;
  let isDrawn = false;

  const log = (line) => write(`[istmo] ${line}\n`);
  function write(text) {
    clear();
    stream.write(text);
    draw();
  }
  function clear() {
    if (isDrawn) stream.write('\r\u001B[K');
    isDrawn = false;
  }
  function draw() {
    if (timer === undefined) return;
    stream.write(`${describe(phases, now())}\r`);
    isDrawn = true;
  }

  return {
    log,
    write,
    /** A line that is only of interest in a command with planned phases. */
    note: (line) => phases.length > 0 && log(line),
    /** The phases from here on, one after another, with the seconds that each takes on the machine that the plan was measured on. */
    plan(seconds) {
      let from = 0;
      phases = Object.entries(seconds).map(([name, planned]) => {
        const phase = { name, seconds: planned, from };
        from += planned;
        return phase;
      });
      if (stream.isTTY) timer = setInterval(draw, redrawMs).unref();
    },
    enter(name) {
      const phase = phases.find((one) => one.name === name);
      if (phase) phase.startedAt = now();
    },
    end() {
      clearInterval(timer);
      timer = undefined;
      clear();
    },
  };
}

function describe(phases, now) {
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  const current = phases.findLast(({ startedAt }) => startedAt !== undefined);
  const inCurrent = current ? Math.min((now - current.startedAt) / 1000, current.seconds * almost) : 0;
  const done = (current?.from ?? 0) + inCurrent;
  const filled = Math.round((done / total) * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${bar} about ${Math.max(1, Math.round(total - done))} s left `;
}

import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameSignalMs = 1_000;

/**
 * Runs programs and passes signals on to them; without one a signal ends this process.
 * @param {{ cwd: string, write: (text: string) => void }} options `write` takes what a program with `isPiped` prints
 */
export function createChildren({ cwd, write }) {
  const running = new Set();
  let stopSignal;
  let stopSignalAt = 0;
  for (const signal of signals) process.on(signal, () => forward(signal));

  // npm forwards a signal that the whole process group, and so the child, may have received already; the child must not get it twice.
  function forward(signal) {
    const isFirst = Date.now() - stopSignalAt > sameSignalMs;
    stopSignal = signal;
    if (isFirst) stopSignalAt = Date.now();
    if (running.size === 0) process.exit(exitCodeOf(signal));
    const cameFromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (isFirst && !cameFromTerminal) stop(signal);
  }

  function stop(signal) {
    for (const child of running) child.kill(signal);
  }

  return {
    /** The exit code of the signal that this process was stopped by. */
    stopCode: () => stopSignal && exitCodeOf(stopSignal),
    stop,
    /**
     * Runs one program with our output; returns its exit code, 128 + n for a signal, as a shell does. With `onStart` it has a channel for messages.
     * @param {string} program
     * @param {readonly string[]} args
     * @param {{ env: NodeJS.ProcessEnv, isPiped?: boolean, onStart?: (child: import('node:child_process').ChildProcess) => void }} options
     * @returns {Promise<number>}
     */
    run(program, args, { env, isPiped, onStart }) {
      const output = isPiped ? 'pipe' : 'inherit';
      const stdio = ['inherit', output, output, ...(onStart ? ['ipc'] : [])];
      return new Promise((resolve, reject) => {
        const child = spawn(program, args, { cwd, env, stdio });
        running.add(child);
        child.stdout?.on('data', write);
        child.stderr?.on('data', write);
        child.once('error', reject);
        child.once('close', (code, signal) => {
          running.delete(child);
          resolve(signal ? exitCodeOf(signal) : (code ?? 0));
        });
        if (stopSignal) child.kill(stopSignal);
        onStart?.(child);
      });
    },
  };
}

const exitCodeOf = (signal) => 128 + constants.signals[signal];

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RenderedImage, RenderReply, RenderTask } from './render-task.ts';

/** Private memory of one process: what Node reserves, and twice what an image of the most pixels takes. */
const maxMemoryKilobytes = 1_200_000;
const startLimitMs = 10_000;
/** After so long without a task the process ends, so that it holds no memory. */
const idleMs = 30_000;

/** The task took longer than its limit, and its process was killed. */
export class RenderTimeout extends Error {}

/** One process that draws one picture at a time. It is started when it is needed and killed when a picture overruns its time. */
export class RenderProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  async render(task: RenderTask, limitMs: number): Promise<RenderedImage> {
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    const answer = receive(child, limitMs);
    // The answer tells of a process that has gone.
    child.send(task, () => {});
    const reply = await answer.catch((error: unknown) => {
      // At once, so that the next picture does not go to a process that is about to end.
      this.#end(child);
      throw error;
    });
    this.#idle = setTimeout(() => this.#end(child), idleMs).unref();
    if (reply === 'ready') throw new Error('the process answered out of turn');
    if ('problem' in reply) throw new Error(reply.problem);
    return reply;
  }

  async #start(): Promise<ChildProcess> {
    const child = startChild();
    this.#child = child;
    child.once('exit', () => this.#end(child));
    child.on('error', () => this.#end(child));
    await receive(child, startLimitMs).catch((error: unknown) => {
      this.#end(child);
      throw error;
    });
    // An idle process does not keep the server from ending; it ends with the server's channel.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL');
    if (this.#child === child) this.#child = undefined;
  }
}

function startChild(): ChildProcess {
  const bundled = join(dirname(process.argv[1] ?? ''), 'images.js');
  const file = existsSync(bundled) ? bundled : join(import.meta.dirname, 'main.ts');
  const command = [process.execPath, '--max-old-space-size=64', file];
  const shell = '/bin/sh';
  // The shell sets the limit, which Linux enforces for all private memory, and is then replaced by the process. Elsewhere only the time is limited.
  const limited = existsSync(shell)
    ? [shell, '-c', `ulimit -d ${maxMemoryKilobytes} 2>/dev/null; exec "$0" "$@"`, ...command]
    : command;
  const [program = process.execPath, ...args] = limited;
  return spawn(program, args, {
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** The next message of the process; fails when none comes in time or the process ends. */
function receive(child: ChildProcess, limitMs: number): Promise<RenderReply | 'ready'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new RenderTimeout('the picture took longer than its time'))),
      limitMs,
    );
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      finish();
    };
    const onMessage = (reply: RenderReply | 'ready'): void => settle(() => resolve(reply));
    const onEnd = (): void => settle(() => reject(new Error('the process that draws has ended')));
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd);
  });
}

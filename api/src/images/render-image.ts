import { Queue } from '../http/queue.ts';
import { RenderProcess, RenderTimeout } from './render-process.ts';
import type { RenderedImage, RenderTask } from './render-task.ts';

/**
 * A picture is tried for a short time first. One that takes longer is drawn again in a process apart, where it waits for others of its kind
 * only: pictures that take long never keep the others waiting.
 */
const short = createPool({ processes: 2, limitMs: 800, maxWaiting: 20 });
const long = createPool({ processes: 1, limitMs: 5_000, maxWaiting: 5 });

/** Draws a picture in a process of its own; fails when it cannot be decoded, takes too long or takes too much memory. */
export async function renderImage(task: RenderTask): Promise<RenderedImage> {
  try {
    return await short(task);
  } catch (error) {
    if (!(error instanceof RenderTimeout)) throw error;
    return long(task);
  }
}

type Pool = (task: RenderTask) => Promise<RenderedImage>;

function createPool(limits: { processes: number; limitMs: number; maxWaiting: number }): Pool {
  const queue = new Queue({ maxRunning: limits.processes, maxWaiting: limits.maxWaiting });
  const free: RenderProcess[] = [];
  return (task) =>
    queue.run(async () => {
      const renderer = free.pop() ?? new RenderProcess();
      try {
        return await renderer.render(task, limits.limitMs);
      } finally {
        free.push(renderer);
      }
    });
}

import type { CommittedBatch, Committer } from '@istmo/ledger';
import { NotConnected } from '@istmo/providers/outage';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { TaskObserver } from './jobs.ts';
import { traceCall } from './trace-calls.ts';

type Hosts = Readonly<Record<string, string>>;

/** What a process tells monitoring of its own work: commits, tasks, calls of providers. */
export class ProcessMetrics implements TaskObserver {
  readonly #committers: Committer[] = [];
  readonly #batches = new Histogram({
    name: 'istmo_ledger_batch_effects',
    help: 'Effects in one commit of the ledger',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [],
  });
  readonly #waits = new Histogram({
    name: 'istmo_ledger_wait_seconds',
    help: 'How long the first effect of a commit waited for it',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2],
    registers: [],
  });
  readonly #commits = new Histogram({
    name: 'istmo_ledger_commit_seconds',
    help: 'How long a commit of the ledger took',
    buckets: [0.002, 0.005, 0.025, 0.1, 0.5, 2],
    registers: [],
  });
  readonly #calls = new Histogram({
    name: 'istmo_provider_seconds',
    help: 'How long a provider took to answer, by provider and outcome: ok or fault',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.25, 1, 4, 16],
    registers: [],
  });
  readonly #lastRuns = new Gauge({
    name: 'istmo_task_last_success_timestamp_seconds',
    help: 'When this process last ran a task without an error, as Unix time; before that when it began to try',
    labelNames: ['task'],
    registers: [],
  });
  readonly #intervals = new Gauge({
    name: 'istmo_task_interval_seconds',
    help: 'How often a task runs',
    labelNames: ['task'],
    registers: [],
  });
  readonly #failures = new Counter({
    name: 'istmo_task_failures_total',
    help: 'Runs of a task that ended with an error',
    labelNames: ['task'],
    registers: [],
  });
  readonly #waiting: Gauge = new Gauge({
    name: 'istmo_ledger_waiting_effects',
    help: 'Effects that wait for a commit now',
    registers: [],
    collect: () => {
      this.#waiting.set(this.#committers.reduce((sum, committer) => sum + committer.waiting(), 0));
    },
  });

  /** All of them, for a registry. */
  list(): readonly Metric[] {
    const ledger = [this.#batches, this.#waits, this.#commits, this.#waiting];
    return [...ledger, this.#lastRuns, this.#intervals, this.#failures, this.#calls];
  }

  readonly observeBatch = ({ effects, waitedMs, tookMs }: CommittedBatch): void => {
    this.#batches.observe(effects);
    this.#waits.observe(waitedMs / 1_000);
    this.#commits.observe(tookMs / 1_000);
  };

  follow(committer: Committer): void {
    this.#committers.push(committer);
  }

  readonly started: TaskObserver['started'] = ({ name: task, everyMs }) => {
    this.#lastRuns.setToCurrentTime({ task });
    this.#intervals.set({ task }, everyMs / 1_000);
    this.#failures.inc({ task }, 0);
  };

  readonly ended: TaskObserver['ended'] = (task, isFailed) => {
    if (isFailed) this.#failures.inc({ task });
    else this.#lastRuns.setToCurrentTime({ task });
  };

  /**
   * The adapters with their calls measured; what answers at once is left as it is, and so is what the installation is run without. `hosts`: of providers that
   * are not asked by HTTP, for traces.
   */
  measure<Adapters extends object>(adapters: Adapters, hosts: Hosts = {}): Adapters {
    const measured = Object.entries(adapters).map(([name, adapter]) => [
      name,
      typeof adapter === 'object' && adapter !== null
        ? this.#measureCalls(toLabel(name), adapter, hosts[name])
        : adapter,
    ]);
    return Object.assign({}, adapters, Object.fromEntries(measured));
  }

  #measureCalls(provider: string, adapter: object, host: string | undefined): object {
    const wrapped = new Map<PropertyKey, { readonly value: unknown; readonly call: unknown }>();
    return new Proxy(adapter, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const known = wrapped.get(name);
        if (known?.value === value) return known.call;
        const call = (...args: unknown[]): unknown =>
          this.#timed(
            provider,
            traceCall({ provider, operation: String(name), host }, () => Reflect.apply(value, target, args)),
          );
        wrapped.set(name, { value, call });
        return call;
      },
    });
  }

  #timed(provider: string, answer: unknown): unknown {
    if (!(answer instanceof Promise)) return answer;
    const end = this.#calls.startTimer({ provider });
    return answer.then(
      (value: unknown) => {
        end({ outcome: 'ok' });
        return value;
      },
      (error: unknown) => {
        if (!(error instanceof NotConnected)) end({ outcome: 'fault' });
        throw error;
      },
    );
  }
}

/** `bankLink` is called bank-link, as in the folders of the providers. */
const toLabel = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

import {
  type GuideTopicId,
  type GuideTopic,
  type GuideValues,
  missingValues,
} from '@istmo/contract/areas/developers/guide-topics';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { runSample } from './run-sample.ts';
import type { SampleExchange } from './sample-job.ts';
import { sampleText } from './samples.ts';
import { sourceOf, topicTexts } from './topic-texts.ts';

type TopicSectionProps = {
  topic: GuideTopic & { readonly id: GuideTopicId };
  values: GuideValues;
  /** Not in production. */
  canRun: boolean;
  onReply: (reply: unknown) => void;
};

type Run =
  | { readonly state: 'idle' | 'running' | 'failed' }
  | { readonly state: 'answered'; readonly exchange: SampleExchange };

/** One topic: what it does, its request, its sample, and what a run sent and received. */
export function TopicSection({ topic, values, canRun, onReply }: TopicSectionProps) {
  const { id, method, path } = topic;
  const { title, body, notes = [], warning } = topicTexts[id];
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const start = async () => {
    setRun({ state: 'running' });
    const exchange = await runSample(id, values);
    setRun(exchange ? { state: 'answered', exchange } : { state: 'failed' });
    if (exchange && exchange.status < 300) onReply(parse(exchange.reply));
  };
  const sourceMissing = missingValues(topic, values)
    .map(sourceOf)
    .find((source) => source !== undefined);
  return (
    <section className="card guide-topic" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title()}{' '}
        <a href={`#${id}`} className="guide-anchor" aria-label={m.developers_anchor({ topic: title() })}>
          #
        </a>
      </h2>
      <p>{body()}</p>
      {notes.length > 0 && (
        <ul className="guide-notes">
          {notes.map((note) => (
            <li key={note()}>{note()}</li>
          ))}
        </ul>
      )}
      {warning && <Banner tone="warn">{warning()}</Banner>}
      <h3>{m.developers_request()}</h3>
      <p className="guide-request">
        <code className="code">
          <strong>{method}</strong> {path}
        </code>
      </p>
      <h3>{m.developers_sample()}</h3>
      <CodeBlock label={m.developers_sample_label()} about={title()} text={sampleText(id)} />
      <Values topic={topic} values={values} />
      {canRun && (
        <div className="guide-run">
          <Button
            icon={<Play aria-hidden />}
            aria-label={m.developers_run_of({ topic: title() })}
            loading={run.state === 'running'}
            disabledBecause={sourceMissing && m.developers_run_missing({ topic: sourceMissing })}
            onClick={() => {
              void start();
            }}
          >
            {m.developers_run()}
          </Button>
          <span role="status">
            {run.state === 'running' && m.developers_running()}
            {run.state === 'answered' && (
              <span className="sr-only">{m.developers_received({ status: String(run.exchange.status) })}</span>
            )}
          </span>
        </div>
      )}
      <RunResult run={run} title={title()} />
    </section>
  );
}

function Values({ topic, values }: { topic: GuideTopic; values: GuideValues }) {
  return (
    <details className="guide-values">
      <summary>{m.developers_values()}</summary>
      <dl>
        {(['ISSUANCE_URL', ...topic.needs] as const).map((name) => {
          const source = sourceOf(name);
          return (
            <div key={name}>
              <dt className="code">{name}</dt>
              <dd>
                {values[name] === undefined ? (
                  <span className="guide-missing">
                    {source ? m.developers_value_missing({ topic: source }) : m.developers_value_yours()}
                  </span>
                ) : (
                  <span className="code">{values[name]}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <CodeBlock label={m.developers_command_label()} about={topic.id} text={commandOf(topic, values)} />
    </details>
  );
}

/** The sample at a command line, with the values in its environment. */
function commandOf({ id, needs }: GuideTopic, values: GuideValues): string {
  const assignments = (['ISSUANCE_URL', ...needs] as const).map((name) => `${name}='${values[name] ?? '…'}' \\`);
  return [...assignments, `node ${id}.js`].join('\n');
}

function RunResult({ run, title }: { run: Run; title: string }) {
  if (run.state === 'failed')
    return (
      <Banner tone="neg" urgent>
        {m.developers_failed()}
      </Banner>
    );
  if (run.state !== 'answered') return null;
  const { method, address, body, status, reply } = run.exchange;
  const sent = body === '' ? `${method} ${address}` : `${method} ${address}\n\n${indent(body)}`;
  return (
    <div className="guide-result" role="group" aria-label={m.developers_result_of({ topic: title })}>
      <h3>{m.developers_sent()}</h3>
      <CodeBlock label={m.developers_request_label()} about={title} text={sent} />
      <h3>{m.developers_received({ status: String(status) })}</h3>
      {status >= 400 && <Banner tone="warn">{m.developers_refused()}</Banner>}
      <CodeBlock label={m.developers_reply_label()} about={title} text={indent(reply)} />
    </div>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function indent(text: string): string {
  const parsed = parse(text);
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}

import { expect, test, vi } from 'vitest';
import { gatherTopics, readEvents, watchSilence } from './events.ts';

test('complete events are reported in order; comments and data are not', () => {
  const names: string[] = [];
  const rest = readEvents(': hello\n\nevent: balances\ndata: {}\n\nevent:kyc\n\nevent: depo', (name) =>
    names.push(name),
  );
  expect(names).toEqual(['balances', 'kyc']);
  expect(rest).toBe('event: depo');
});

test('the same events are reported wherever the stream is cut', () => {
  const stream = ['balances', 'deposits', 'kyc'].map((name) => `id: 1\nevent: ${name}\ndata: {}\n\n`).join('');
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const names: string[] = [];
    const rest = readEvents(stream.slice(0, cut), (name) => names.push(name));
    expect(readEvents(rest + stream.slice(cut), (name) => names.push(name))).toBe('');
    expect(names).toEqual(['balances', 'deposits', 'kyc']);
  }
});

test('a stream that is silent is given up, one that is heard is not', () => {
  vi.useFakeTimers();
  const silence = watchSilence(8_000);
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(7_000);
    silence.restart();
  }
  expect(silence.signal.aborted).toBe(false);
  vi.advanceTimersByTime(8_000);
  expect(silence.signal.aborted).toBe(true);
  const stopped = watchSilence(8_000);
  stopped.stop();
  vi.advanceTimersByTime(60_000);
  expect(stopped.signal.aborted).toBe(false);
  vi.useRealTimers();
});

test('events that arrive together lead to one refetch of all their topics, and later ones to another', () => {
  vi.useFakeTimers();
  const refetched: string[][] = [];
  const onTopic = gatherTopics((changed) => refetched.push([...changed]));
  for (const topic of ['activity', 'balances', 'activity', 'activity'] as const) onTopic(topic);
  expect(refetched).toEqual([]);
  vi.advanceTimersByTime(50);
  onTopic('deposits');
  vi.advanceTimersByTime(50);
  expect(refetched).toEqual([['activity', 'balances'], ['deposits']]);
  vi.useRealTimers();
});

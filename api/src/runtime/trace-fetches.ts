import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Span } from './tracing.ts';
import { currentWork } from './work-context.ts';

/** A request of the global fetch, as Node publishes it: the same object in each message about it. */
function readRequest(message: unknown): object | undefined {
  const request = readField(message, 'request');
  return typeof request === 'object' && request !== null ? request : undefined;
}

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Records each HTTP request of an adapter as a span with host, method and status, and never its path, which may have an address or a
 * reference of a customer. Returns what ends it.
 */
export function followFetches(exceptOrigin: string): () => void {
  const open = new WeakMap<object, Span>();
  const onCreate = (message: unknown) => {
    const request = readRequest(message);
    const parent = currentWork()?.span;
    if (!request || !parent) return;
    const [origin, method] = [String(readField(request, 'origin')), String(readField(request, 'method'))];
    if (origin === exceptOrigin || !URL.canParse(origin)) return;
    const attributes = { 'http.request.method': method, 'server.address': new URL(origin).hostname };
    open.set(request, parent.startChild({ name: method, kind: 'client', attributes }));
  };
  const onHeaders = (message: unknown) => {
    const request = readRequest(message);
    const status = readField(readField(message, 'response'), 'statusCode');
    if (request && typeof status === 'number') open.get(request)?.set({ 'http.response.status_code': status });
  };
  const onEnd = (message: unknown) => {
    const request = readRequest(message);
    if (request) open.get(request)?.end();
  };
  const onError = (message: unknown) => {
    const request = readRequest(message);
    const error = readField(message, 'error');
    if (request) open.get(request)?.end({ error });
  };
  const channels = [
    ['undici:request:create', onCreate],
    ['undici:request:headers', onHeaders],
    ['undici:request:trailers', onEnd],
    ['undici:request:error', onError],
  ] as const;
  for (const [name, handler] of channels) subscribe(name, handler);
  return () => {
    for (const [name, handler] of channels) unsubscribe(name, handler);
  };
}

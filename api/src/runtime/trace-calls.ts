import { currentWork, runWork } from './work-context.ts';

type ProviderCall = { readonly provider: string; readonly operation: string; readonly host: string | undefined };

/** Records a call of a provider as a span of the current work; what answers at once is none. The arguments are those of customers and are not looked at. */
export function traceCall({ provider, operation, host }: ProviderCall, call: () => unknown): unknown {
  const work = currentWork();
  const span = work?.span?.startChild({
    name: `${provider} ${operation}`,
    kind: 'client',
    attributes: {
      'istmo.provider': provider,
      'istmo.operation': operation,
      ...(host !== undefined && { 'server.address': host }),
    },
  });
  if (!work || !span) return call();
  const answer = runWork({ ...work, span }, call);
  if (!(answer instanceof Promise)) return answer;
  return answer.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.end({ error });
      throw error;
    },
  );
}

import { listRefusals } from '@istmo/contract/kernel/call-refusals';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { refusalCodes } from '@istmo/contract/kernel/refusal-code';
import * as z from 'zod/mini';

const envelope = {
  status: { type: 'integer', description: '1 done, 0 refused; a few calls say 2' },
  success: { type: 'integer', description: '1 done, 0 otherwise' },
  msg: { type: 'string', description: 'in the language of Accept-Language' },
} as const;

type Schema = { type?: unknown; properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>;

function schemaOf(shape: Endpoint['input'], io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}

const refusalSchema = {
  type: 'object',
  description: 'Refused: status and success 0, msg in words, a stable code, the field when it is about one',
  properties: { ...envelope, code: { enum: Object.keys(refusalCodes) }, field: { type: 'string' } },
  required: ['status', 'success', 'msg', 'code'],
};

/** The refusals that a call may answer, by their HTTP status. */
function refusalResponsesOf(endpoint: Endpoint) {
  const byStatus = Map.groupBy(listRefusals(endpoint), (code) => refusalCodes[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] };
      return [status, { description: 'Refused', content: { 'application/json': { schema } } }];
    }),
  );
}

/** The summary, which says of an addition to the specification that it is one. */
export function describe({ summary, isAddition = false }: Endpoint): string {
  return isAddition ? `The product's own: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}` : summary;
}

function operationOf(endpoint: Endpoint, isBuilt: boolean) {
  const input = schemaOf(endpoint.input, 'input');
  const output = schemaOf(endpoint.output, 'output');
  const media = endpoint.files ? 'multipart/form-data' : 'application/json';
  const files = Object.fromEntries((endpoint.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]));
  const body = { ...input, properties: { ...input.properties, ...files } };
  const headers = endpoint.movesMoney
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', maxLength: 128 },
          description: 'a repeat returns the first reply',
        },
      ]
    : [];
  const query = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    required: input.required?.includes(name) ?? false,
  }));
  return {
    operationId: endpoint.wire.replaceAll('/', '_'),
    tags: [endpoint.wire.split('/', 1)[0]],
    summary: describe(endpoint),
    description: `Access: ${endpoint.access}.${isBuilt ? '' : ' Not built yet: answers 501.'}`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { [media]: { schema: body } } }, parameters: headers }
      : { parameters: query }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: { ...output, properties: { ...envelope, ...output.properties } } } },
      },
      ...refusalResponsesOf(endpoint),
    },
  };
}

/** OpenAPI 3.1 of every declared call, from the definitions the server runs on. */
export function openApiOf(endpoints: readonly Endpoint[], builtWires: ReadonlySet<string>, brand: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[`/api/${endpoint.wire}`] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, builtWires.has(endpoint.wire));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description: 'Amounts are decimal strings, times ISO 8601 UTC, ids opaque strings.',
    },
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

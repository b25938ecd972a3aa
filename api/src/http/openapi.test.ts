import { endpoint, noFields } from '@istmo/contract/kernel/endpoint';
import { get } from '@istmo/contract/kernel/address';
import { expect, test } from 'vitest';
import { openApiOf } from './openapi.ts';

test("the document says which calls are the product's own", () => {
  const shapes = { input: noFields, output: noFields, refusals: [] };
  const specified = endpoint(get('x/specified', { access: 'public' }), { ...shapes, summary: 'The fees.' });
  const added = endpoint(get('x/added', { access: 'public' }), { ...shapes, summary: 'The fees.', isAddition: true });
  const { paths } = openApiOf([specified, added], new Set(), 'Istmo');
  expect(paths).toMatchObject({
    '/api/x/specified': { get: { summary: 'The fees.' } },
    '/api/x/added': { get: { summary: "The product's own: the fees." } },
  });
});

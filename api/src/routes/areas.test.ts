import { staffEndpoints } from '@istmo/contract/staff-wire';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import type { Handler } from '../http/handler.ts';
import { handlers, staffHandlers } from './areas.ts';

const wiresOf = (list: readonly Handler[]) => list.map(({ endpoint }) => endpoint.wire).toSorted();

test('each call that declares its refusals has one handler, and each handler answers a declared call', () => {
  // A stream is served by event-route.ts.
  const built = endpoints.filter(({ refusals, streams }) => refusals && !streams);
  expect(wiresOf(handlers)).toEqual(built.map(({ wire }) => wire).toSorted());
});

test('each call of the console has one handler, and each of its handlers answers a declared call', () => {
  expect(wiresOf(staffHandlers)).toEqual(staffEndpoints.map(({ wire }) => wire).toSorted());
});

import { expect, test } from 'vitest';
import { listSteps } from './event-steps.ts';

const stepsOf = (...life: Parameters<typeof listSteps>) => listSteps(...life).map(({ key, step }) => `${key} ${step}`);

test('a dividend goes from its announcement to the payment', () => {
  const life = { hasRecordDay: true, change: 'payment' } as const;
  expect(stepsOf({ ...life, state: 'announced' })).toEqual([
    'announced done',
    'record current',
    'funded ahead',
    'payment ahead',
  ]);
  expect(stepsOf({ ...life, state: 'paying' })).toEqual([
    'announced done',
    'record done',
    'funded done',
    'payment current',
  ]);
  expect(stepsOf({ ...life, state: 'closed' })).toEqual([
    'announced done',
    'record done',
    'funded done',
    'payment done',
  ]);
});

test('a vote has a result and no payment, a notice is announced and nothing more', () => {
  expect(stepsOf({ state: 'recorded', hasRecordDay: true, change: 'result' })).toEqual([
    'announced done',
    'record done',
    'result current',
  ]);
  expect(stepsOf({ state: 'closed', hasRecordDay: false, change: undefined })).toEqual(['announced done']);
});

test('what was cancelled has no further steps', () => {
  expect(stepsOf({ state: 'cancelled', hasRecordDay: true, change: 'payment' })).toEqual([
    'announced done',
    'cancelled failed',
  ]);
});

import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';

test('a port that another program listens on is named with its setting', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const second = createServer().listen(port, '127.0.0.1');
  const [error] = await once(second, 'error');
  first.close();
  expect(explainStart(error)).toMatch(/^Another program listens on port \d+ of 127\.0\.0\.1: .*ISTMO_PORT\.$/);
});

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);

test.each([
  [
    'a port for root only',
    failure('listen EACCES', { code: 'EACCES', port: 80 }),
    'This user may not listen on port 80',
  ],
  [
    'a folder of another user',
    failure('open', { code: 'EACCES', path: '/data/password' }),
    'may not read and write /data/password',
  ],
  ['a full disk', failure('write', { code: 'ENOSPC' }), 'No space is left'],
  [
    'a full disk, found by PostgreSQL',
    failure('Command failed: initdb\nHINT:  Check free disk space.', { code: 1 }),
    'No space is left',
  ],
])('%s is one sentence', (_, error, sentence) => {
  expect(explainStart(error)).toContain(sentence);
});

test('a fault of the program keeps its stack', () => {
  expect(explainStart(new TypeError('x is not a function'))).toBeUndefined();
});

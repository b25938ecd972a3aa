import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore } from '../state-store.ts';
import { sandboxScreening } from './sandbox.ts';
import { testScreeningPort } from './screening.suite.ts';

const aSandbox = () => sandboxScreening({ stateStore: memoryStateStore() });
const listed = { names: ['Ficticia Sancionada Prueba'] };

testScreeningPort(async () => {
  const sandbox = aSandbox();
  return { screening: sandbox, lister: sandbox };
});

describe('the sandbox’s lists', () => {
  test('have entries that are visibly fictional', async () => {
    const { hits } = await aSandbox().screenPerson(listed);
    expect(hits).toHaveLength(1);
    expect(hits[0]?.list).toContain('fictional');
    expect(hits[0]?.entry.id).toMatch(/^FICTION-/);
  });

  test.each(['timeout', 'lost', 'garbage'])('fail with the injected fault %s, once', async (kind) => {
    const sandbox = aSandbox();
    await sandbox.injectFault({ kind, times: 1 });
    await expect(sandbox.screenPerson(listed)).rejects.toMatchObject({ name: 'Outage', provider: 'screening' });
    expect((await sandbox.screenPerson(listed)).hits).toHaveLength(1);
  });

  test('never answer with the fault hang, until the signal ends the wait', async () => {
    const sandbox = aSandbox();
    await sandbox.injectFault({ kind: 'hang', times: 1 });
    const answer = sandbox.screenAddress({ network: 'BTC', address: 'x' }, AbortSignal.timeout(20));
    await expect(answer).rejects.toMatchObject({ name: 'Outage' });
  });

  test('report every hit twice with the fault duplicate, of which the port reports one', async () => {
    const sandbox = aSandbox();
    await sandbox.injectFault({ kind: 'duplicate', times: 1 });
    const { hits, raw } = await sandbox.screenPerson(listed);
    expect(hits).toHaveLength(1);
    expect(JSON.parse(raw).hits).toHaveLength(2);
  });

  test('refuse an invalid command', async () => {
    await expect(aSandbox().listAddress({ address: 'x', result: 'fine' })).rejects.toThrow(InvalidArgument);
    await expect(aSandbox().listPerson({ name: ' ' })).rejects.toThrow(InvalidArgument);
    await expect(aSandbox().injectFault({ kind: 'no such', times: 1 })).rejects.toThrow(InvalidArgument);
  });
});

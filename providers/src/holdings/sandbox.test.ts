import { expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore } from '../state-store.ts';
import { testHoldingsPort } from './holdings.suite.ts';
import { sandboxHoldings } from './sandbox.ts';

const units = [
  { place: 'chain:BTC', currency: 'BTC', units: 10_000n },
  { place: 'bank:USD', currency: 'USD', units: 500n },
] as const;
const aSandbox = () => sandboxHoldings({ stateStore: memoryStateStore(), readUnits: async () => units });

testHoldingsPort(async () => aSandbox());

test('a place holds its units, off by what was set', async () => {
  const sandbox = aSandbox();
  await sandbox.setDifference({ place: 'bank:USD', currency: 'USD', units: '-7' });
  await sandbox.setDifference({ place: 'card:visa', currency: 'USD', units: '3' });
  const { holdings } = await sandbox.readHoldings();
  expect(holdings).toContainEqual({ place: 'bank:USD', currency: 'USD', purse: 'account', units: 493n });
  expect(holdings).toContainEqual({ place: 'card:visa', currency: 'USD', purse: 'account', units: 3n });
});

test('an order whose answer is lost is done once', async () => {
  const sandbox = aSandbox();
  const move = { id: 'x', place: 'chain:BTC', currency: 'BTC', from: 'hot', to: 'cold', units: 10n } as const;
  await sandbox.injectFault({ kind: 'lost', times: 1 });
  await expect(sandbox.orderMove(move)).rejects.toMatchObject({ name: 'Outage', provider: 'holdings' });
  expect(await sandbox.orderMove(move)).toBe('accepted');
  const hot = (await sandbox.readHoldings()).holdings.find(({ purse }) => purse === 'hot');
  expect(hot?.units).toBe(990n);
});

test('an invalid command is refused', async () => {
  await expect(aSandbox().setDifference({ place: 'bank', currency: 'USD', units: '1' })).rejects.toThrow(
    InvalidArgument,
  );
  await expect(aSandbox().setDifference({ place: 'bank:USD', currency: 'USD', units: '1.5' })).rejects.toThrow(
    InvalidArgument,
  );
  await expect(aSandbox().injectFault({ kind: 'no such', times: 1 })).rejects.toThrow(InvalidArgument);
});

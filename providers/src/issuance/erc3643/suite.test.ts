import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll } from 'vitest';
import { testIssuancePort } from '../issuance.suite.ts';
import { startSecurities, type StartedSecurities } from './test-trex.ts';

let node: StartedSecurities;
beforeAll(async () => {
  node = await startSecurities();
});
afterAll(() => node.stop());

testIssuancePort(async () => {
  await node.reset();
  const issuance = node.open();
  const [destination, reissuance] = [issuance.platformAccount, node.contracts.factory];
  return {
    issuance,
    addresses: [destination, reissuance],
    makeAccount: async () => privateKeyToAddress(generatePrivateKey()),
    passBlocks: async () => {
      await node.mine(1);
    },
  };
});

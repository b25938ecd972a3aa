import fc from 'fast-check';
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { balanceModuleAbi } from './abi.ts';
import { readRefusal, toReason } from './refusals.ts';
import {
  findRestrictionProblem,
  listUncovered,
  noLimit,
  platformCountry,
  toModuleSettings,
  toRestrictions,
} from './restrictions.ts';
import type { Restrictions } from '../port.ts';

const limit = fc.option(fc.bigInt({ min: 0n, max: noLimit - 1n }), { nil: undefined });
const anyRestrictions: fc.Arbitrary<Restrictions> = fc.record({
  countries: fc.option(
    fc.uniqueArray(fc.integer({ min: 1, max: 999 })).map((codes) => codes.toSorted((one, other) => one - other)),
    { nil: undefined },
  ),
  maxHolders: fc.option(fc.integer({ min: 0 }), { nil: undefined }),
  maxUnitsOfHolder: limit,
  maxSupply: limit,
  isPaused: fc.boolean(),
});

test('the settings of the modules say the same restrictions back, but for what no module has', () => {
  fc.assert(
    fc.property(anyRestrictions, (restrictions) => {
      expect(findRestrictionProblem(restrictions)).toBeUndefined();
      expect(toRestrictions(toModuleSettings(restrictions))).toEqual({ ...restrictions, maxHolders: undefined });
      expect(listUncovered(restrictions)).toEqual(restrictions.maxHolders === undefined ? [] : ['maxHolders']);
      const { countries } = toModuleSettings(restrictions);
      expect(countries?.includes(platformCountry) ?? true).toBe(true);
    }),
  );
});

test.each([
  ['Identity is not verified.', 'identity_not_verified'],
  ['Compliance not followed', 'rules_not_followed'],
  ['Transfer not possible', 'rules_not_followed'],
  ['wallet is frozen', 'account_frozen'],
  ['Pausable: paused', 'paused'],
  ['Insufficient Balance', 'insufficient_units'],
  ['sender balance too low', 'insufficient_units'],
  ['Amount exceeds available balance', 'insufficient_units'],
  ['no tokens to recover', 'nothing_to_recover'],
  ['AgentRole: caller does not have the Agent role', 'not_authorised'],
  ['Ownable: caller is not the owner', 'not_authorised'],
  ['token already deployed', 'already_there'],
  ['address stored already', 'already_there'],
  ['MaxBalanceExceeded', 'max_units_of_holder'],
  ['something else', 'other'],
])('the refusal %j is %s, by its data and by its text', (words, reason) => {
  expect(toReason(words)).toBe(reason);
  const data = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [words]).slice(2)}`;
  expect(readRefusal({ message: 'execution reverted', data })).toBe(words);
  expect(readRefusal({ message: `execution reverted: ${words}`, data: undefined })).toBe(words);
  expect(readRefusal({ message: `VM Exception: reverted with reason string '${words}'`, data: '0x' })).toBe(words);
});

test('an error of a module is its name, and what is no refusal is none', () => {
  const args = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 5n] as const;
  const data = encodeErrorResult({ abi: balanceModuleAbi, errorName: 'MaxBalanceExceeded', args });
  expect(readRefusal({ message: 'execution reverted', data })).toBe('MaxBalanceExceeded');
  const unknown = encodeErrorResult({ abi: parseAbi(['error Unheard()']), errorName: 'Unheard' });
  expect(readRefusal({ message: 'execution reverted', data: unknown })).toBe('no reason given');
  for (const message of ['header not found', 'rate limited', 'nonce too low', ''])
    expect(readRefusal({ message, data: undefined })).toBeUndefined();
});

test('restrictions that no module can have are refused', () => {
  const none: Restrictions = toRestrictions(
    toModuleSettings({
      countries: undefined,
      maxHolders: undefined,
      maxUnitsOfHolder: undefined,
      maxSupply: undefined,
      isPaused: false,
    }),
  );
  for (const wrong of [
    { countries: [0] },
    { countries: [1.5] },
    { countries: [1_000] },
    { maxSupply: -1n },
    { maxUnitsOfHolder: noLimit },
  ])
    expect(findRestrictionProblem({ ...none, ...wrong })).toBeTypeOf('string');
});

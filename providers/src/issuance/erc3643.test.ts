import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { CallRefused } from './erc3643/refusals.ts';
import { anInvestor, anIssue } from './issuance.suite.ts';
import type { Restrictions } from './port.ts';
import { newAccount, type PreparedSecurity, prepareSecurity } from './erc3643/test-securities.ts';
import { startSecurities, type StartedSecurities } from './erc3643/test-trex.ts';

let node: StartedSecurities;
beforeAll(async () => {
  node = await startSecurities();
}, 60_000);
afterAll(() => node.stop());
beforeEach(() => node.reset());

const none: Restrictions = {
  countries: undefined,
  maxHolders: undefined,
  maxUnitsOfHolder: undefined,
  maxSupply: undefined,
  isPaused: false,
};
const salvador = 222;
const colombia = 170;

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const problem: unknown = await work.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  if (!(problem instanceof CallRefused)) throw new Error(`not refused: ${String(problem)}`);
  return problem.reason;
};

/** Hands out and says what became of it. */
const outcomeOf = async ({ issuance, aDistribution }: PreparedSecurity, investor: string, units: bigint) => {
  const distribution = aDistribution(units, { investor });
  await issuance.distribute(distribution);
  const { state, reason } = await issuance.distribute(distribution);
  return reason ?? state;
};

describe('a security as an ERC-3643 token', () => {
  test('is handed out only after it is authorised; the same distribution then goes on', async () => {
    const issuance = node.open();
    const request = anIssue([issuance.platformAccount, node.contracts.factory]);
    await issuance.issue(request);
    const investor = anInvestor(newAccount());
    await issuance.registerInvestor(investor);
    const distribution = { id: randomUUID(), assetUuid: request.id, investor: investor.id, units: 250n };
    expect(await issuance.distribute(distribution)).toEqual({ state: 'prepared', txid: '', reason: 'paused' });
    await issuance.authorize(request.id);
    await issuance.distribute(distribution);
    expect(await issuance.distribute(distribution)).toMatchObject({ state: 'confirmed' });
    expect(await issuance.readHoldings(request.id)).toContainEqual({
      account: investor.account,
      units: 250n,
      frozenUnits: 0n,
    });
  });

  test('is issued to the platform only, and not under an id of another one', async () => {
    const issuance = node.open();
    const request = anIssue([newAccount(), node.contracts.factory]);
    expect(await issuance.issue(request)).toMatchObject({ state: 'refused' });
    expect(await issuance.findIssue(request)).toBeUndefined();
    const { request: first, issuance: own } = await prepareSecurity(node);
    await expect(own.issue({ ...anIssue([own.platformAccount, newAccount()]), id: first.id })).resolves.toMatchObject({
      state: 'refused',
    });
  });

  test('names addresses of the platform: for what is issued, and none for deposits', async () => {
    const issuance = node.open();
    expect(await issuance.readAddress({ owner: 'x', purpose: 'destination' })).toBe(issuance.platformAccount);
    expect(issuance.isAddress(await issuance.readAddress({ owner: 'x', purpose: 'reissuance' }))).toBe(true);
    await expect(issuance.readAddress({ owner: 'x', purpose: 'deposit' })).rejects.toThrow('no units from outside');
    expect(issuance.isAddress(issuance.platformAccount.replace(/^0x./, '0xZ'))).toBe(false);
  });

  test('an account is of one investor, and an investor has one account', async () => {
    const { issuance, investor } = await prepareSecurity(node);
    await expect(issuance.registerInvestor(anInvestor(investor.account))).rejects.toThrow(InvalidArgument);
    await expect(issuance.registerInvestor({ ...investor, account: newAccount() })).rejects.toThrow(InvalidArgument);
    await expect(issuance.registerInvestor(anInvestor(issuance.platformAccount))).rejects.toThrow(InvalidArgument);
    await expect(issuance.registerInvestor(anInvestor('0x12'))).rejects.toThrow(InvalidArgument);
    await expect(issuance.registerInvestor({ ...anInvestor(newAccount()), country: 0 })).rejects.toThrow('ISO 3166');
  });
});

describe('the restrictions of a security', () => {
  test('are those of its modules: countries, the most of one holder, the supply, the pause', async () => {
    const prepared = await prepareSecurity(node);
    const { issuance, uuid, investor, addInvestor } = prepared;
    const foreigner = await addInvestor(colombia);
    const rules = { ...none, countries: [salvador], maxUnitsOfHolder: 50n, maxSupply: 1_000n };
    expect(await issuance.restrict(uuid, rules)).toMatchObject({ state: 'done' });
    expect(await issuance.readRestrictions(uuid)).toEqual(rules);
    expect(await outcomeOf(prepared, foreigner.id, 1n)).toBe('country_not_allowed');
    expect(await outcomeOf(prepared, investor.id, 50n)).toBe('max_units_of_holder');
    expect(await outcomeOf(prepared, investor.id, 49n)).toBe('confirmed');
    await issuance.restrict(uuid, { ...rules, countries: [colombia, 840] });
    expect(await issuance.readRestrictions(uuid)).toEqual({ ...rules, countries: [colombia, 840] });
    expect(await outcomeOf(prepared, foreigner.id, 1n)).toBe('confirmed');
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('max_units_of_holder');
    await issuance.restrict(uuid, none);
    expect(await issuance.readRestrictions(uuid)).toEqual(none);
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('confirmed');
  });

  test('that are there already send nothing', async () => {
    const { issuance, uuid } = await prepareSecurity(node);
    const rules = { ...none, countries: [salvador], maxUnitsOfHolder: 50n };
    await issuance.restrict(uuid, rules);
    const height = await node.anvil.text('eth_blockNumber');
    await issuance.restrict(uuid, rules);
    expect(await node.anvil.text('eth_blockNumber')).toBe(height);
  });

  test('which no module has are reported', async () => {
    const { issuance, uuid } = await prepareSecurity(node);
    expect(await issuance.restrict(uuid, { ...none, maxHolders: 10 })).toMatchObject({ uncovered: ['maxHolders'] });
    expect(await issuance.restrict(uuid, none)).not.toHaveProperty('uncovered');
    await expect(issuance.restrict(uuid, { ...none, countries: [0] })).rejects.toThrow(InvalidArgument);
    await expect(issuance.restrict(uuid, { ...none, maxSupply: -1n })).rejects.toThrow(InvalidArgument);
  });

  test('a pause is not ended by a repeated authorisation, and does not replace the first one', async () => {
    const prepared = await prepareSecurity(node);
    const { issuance, uuid, investor } = prepared;
    await issuance.restrict(uuid, { ...none, isPaused: true });
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('paused');
    await issuance.authorize(uuid);
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('paused');
    await issuance.restrict(uuid, none);
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('confirmed');
    const unauthorized = anIssue([issuance.platformAccount, node.contracts.factory]);
    await issuance.issue(unauthorized);
    await issuance.restrict(unauthorized.id, none);
    expect((await issuance.readRestrictions(unauthorized.id)).isPaused).toBe(true);
    await issuance.restrict(unauthorized.id, { ...none, isPaused: true });
    expect(await issuance.authorize(unauthorized.id)).toMatchObject({ isAuthorized: true });
    expect((await issuance.readRestrictions(unauthorized.id)).isPaused).toBe(true);
  });
});

describe('measures of staff', () => {
  test('freeze and unfreeze a part or the whole, once each, whatever is repeated late', async () => {
    const prepared = await prepareSecurity(node);
    const { issuance, uuid: assetUuid, investor, give } = prepared;
    const { account } = investor;
    await give(investor, 99n);
    const freezePart = { id: randomUUID(), assetUuid, account, units: 30n };
    for (let time = 0; time < 3; time++) await issuance.freeze(freezePart);
    const holding = async () => (await issuance.readHoldings(assetUuid)).find((one) => one.account === account);
    expect(await holding()).toMatchObject({ units: 100n, frozenUnits: 30n });
    const freezeAll = { id: randomUUID(), assetUuid, account, units: undefined };
    await issuance.freeze(freezeAll);
    expect(await holding()).toMatchObject({ frozenUnits: 100n });
    expect(await outcomeOf(prepared, investor.id, 1n)).toBe('account_frozen');
    await issuance.unfreeze({ ...freezeAll, id: randomUUID() });
    await issuance.freeze(freezeAll);
    expect(await holding()).toMatchObject({ frozenUnits: 30n });
    await issuance.unfreeze({ ...freezePart, id: randomUUID(), units: 10n });
    expect(await holding()).toMatchObject({ frozenUnits: 20n });
    const tooMuch = { ...freezePart, id: randomUUID(), units: 81n };
    expect(await refusalOf(issuance.freeze(tooMuch))).toBe('insufficient_units');
    await expect(issuance.freeze({ ...freezePart, units: 31n })).rejects.toThrow(InvalidArgument);
    await expect(issuance.freeze({ ...freezePart, id: randomUUID(), units: 0n })).rejects.toThrow(InvalidArgument);
  });

  test('force a transfer once, of frozen units too, and only to who may hold the security', async () => {
    const { issuance, uuid: assetUuid, investor, give, addInvestor, unitsOf } = await prepareSecurity(node);
    await give(investor, 99n);
    const other = await addInvestor();
    await issuance.freeze({ id: randomUUID(), assetUuid, account: investor.account, units: 90n });
    const transfer = { id: randomUUID(), assetUuid, from: investor.account, to: other.account, units: 60n };
    for (let time = 0; time < 3; time++)
      expect(await issuance.forceTransfer(transfer)).toMatchObject({ state: 'done' });
    expect([await unitsOf(investor.account), await unitsOf(other.account)]).toEqual([40n, 60n]);
    const toUnregistered = { ...transfer, id: randomUUID(), to: newAccount(), units: 1n };
    expect(await refusalOf(issuance.forceTransfer(toUnregistered))).toBe('rules_not_followed');
    const tooMuch = { ...transfer, id: randomUUID(), units: 41n };
    expect(await refusalOf(issuance.forceTransfer(tooMuch))).toBe('insufficient_units');
    const back = { ...transfer, id: randomUUID(), from: other.account, to: issuance.platformAccount };
    expect(await issuance.forceTransfer(back)).toMatchObject({ state: 'done' });
    await expect(issuance.forceTransfer({ ...transfer, units: 61n })).rejects.toThrow(InvalidArgument);
  });

  test('recover a lost account once, with what is frozen; what is handed out later goes to the new one', async () => {
    const prepared = await prepareSecurity(node);
    const { issuance, uuid: assetUuid, investor, give, unitsOf } = prepared;
    await give(investor, 99n);
    await issuance.freeze({ id: randomUUID(), assetUuid, account: investor.account, units: 30n });
    const replacement = newAccount();
    const recovery = { id: randomUUID(), assetUuid, lost: investor.account, replacement, investor: investor.id };
    const [first, repeat] = [await issuance.recover(recovery), await issuance.recover(recovery)];
    expect(repeat).toEqual(first);
    expect(await issuance.readHoldings(assetUuid)).toContainEqual({
      account: replacement,
      units: 100n,
      frozenUnits: 30n,
    });
    expect(await unitsOf(investor.account)).toBe(0n);
    await give(investor, 1n);
    expect(await unitsOf(replacement)).toBe(101n);
    await issuance.registerInvestor(investor);
    expect(await refusalOf(issuance.recover({ ...recovery, id: randomUUID() }))).toBe('nothing_to_recover');
    const another = await prepared.addInvestor();
    await expect(issuance.recover({ ...recovery, id: randomUUID(), replacement: another.account })).rejects.toThrow(
      InvalidArgument,
    );
    await expect(issuance.recover({ ...recovery, id: randomUUID(), investor: another.id })).rejects.toThrow(
      InvalidArgument,
    );
  });

  test('recover the same lost account in each security, where the new one has units already', async () => {
    const { issuance, uuid, investor, give, unitsOf } = await prepareSecurity(node);
    await give(investor, 9n);
    const other = anIssue([issuance.platformAccount, node.contracts.factory]);
    await issuance.issue(other);
    await issuance.authorize(other.id);
    const giveOther = async (units: bigint) => {
      const distribution = { id: randomUUID(), assetUuid: other.id, investor: investor.id, units };
      await issuance.distribute(distribution);
      await issuance.distribute(distribution);
    };
    await giveOther(5n);
    const replacement = newAccount();
    const recoverIn = (assetUuid: string) =>
      issuance.recover({ id: randomUUID(), assetUuid, lost: investor.account, replacement, investor: investor.id });
    await recoverIn(uuid);
    await giveOther(2n);
    await recoverIn(other.id);
    expect(await unitsOf(replacement)).toBe(10n);
    expect(await issuance.readHoldings(other.id)).toContainEqual({ account: replacement, units: 7n, frozenUnits: 0n });
  });
});

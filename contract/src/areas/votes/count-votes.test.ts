import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionCodes, type Resolution } from '../../kernel/vote-terms.ts';
import { checkVoteList } from './check-list.ts';
import { type CountedVote, countVotes } from './count-votes.ts';
import { formatVoteList, parseVoteList, type VoteLine } from './vote-list.ts';

const plain: Resolution = {
  text_en: 'Approve the accounts.',
  text_es: 'Aprobar las cuentas.',
  options: [],
  majority: 'simple',
  base: 'cast',
  share: 0,
};
const board: Resolution = {
  ...plain,
  options: ['1', '2', '3'].map((code) => ({ code, en: `Name ${code}`, es: `Nombre ${code}` })),
};

const resolutionOf = (base: Resolution): fc.Arbitrary<Resolution> =>
  fc.record({
    text_en: fc.constant(base.text_en),
    text_es: fc.constant(base.text_es),
    options: fc.constant(base.options),
    majority: fc.constantFrom('simple' as const, 'absolute' as const, 'share' as const),
    base: fc.constantFrom('cast' as const, 'all' as const),
    share: fc.integer({ min: 1, max: 1_000_000 }),
  });

const aVote = fc
  .array(fc.oneof(resolutionOf(plain), resolutionOf(board)), { minLength: 1, maxLength: 4 })
  .chain((resolutions) =>
    fc.record({
      resolutions: fc.constant(resolutions),
      quorum: fc.integer({ min: 0, max: 1_000_000 }),
      outside: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      votes: fc.array(
        fc.record({
          units: fc.bigInt({ min: 1n, max: 10n ** 15n }),
          choices: fc.tuple(...resolutions.map((one) => fc.constantFrom('', ...optionCodes(one)))),
        }),
        { maxLength: 30 },
      ),
    }),
  );

const unitsOf = (votes: readonly CountedVote[]): bigint => votes.reduce((sum, { units }) => sum + units, 0n);

test('the units of all options and those that did not vote are the units at the record moment, in any order of votes', () => {
  fc.assert(
    fc.property(aVote, fc.func(fc.integer()), ({ votes, outside, ...terms }, orderOf) => {
      const eligible = unitsOf(votes) + outside;
      const count = countVotes(terms, { votes, eligible });
      for (const { totals, notVoted } of count.resolutions)
        expect(totals.reduce((sum, { units }) => sum + units, notVoted)).toBe(eligible);
      expect(count.represented).toBe(unitsOf(votes));
      const shuffled = votes.toSorted((one, other) => orderOf(one) - orderOf(other));
      expect(countVotes(terms, { votes: shuffled, eligible })).toEqual(count);
      expect(count.resolutions.every(({ isPassed }) => !isPassed || count.isQuorate)).toBe(true);
    }),
  );
});

const inFavour = (units: bigint): CountedVote => ({ units, choices: ['for'] });
const against = (units: bigint): CountedVote => ({ units, choices: ['against'] });
const abstained = (units: bigint): CountedVote => ({ units, choices: ['abstain'] });

const isPassed = (resolution: Resolution, votes: readonly CountedVote[], eligible: bigint): boolean | undefined =>
  countVotes({ quorum: 0, resolutions: [resolution] }, { votes, eligible }).resolutions[0]?.isPassed;

test.each([
  [500_000, 50n, 100n, true],
  [500_000, 49n, 100n, false],
  [333_333, 333_333n, 1_000_000n, true],
  [333_334, 333_333n, 1_000_000n, false],
  [1_000_000, 10n ** 15n, 10n ** 15n, true],
  [1_000_000, 10n ** 15n - 1n, 10n ** 15n, false],
  [0, 0n, 100n, true],
] as const)('a quorum of %i millionths with %i of %i units is reached: %s', (quorum, units, eligible, isQuorate) => {
  const votes = units === 0n ? [] : [inFavour(units)];
  expect(countVotes({ quorum, resolutions: [plain] }, { votes, eligible }).isQuorate).toBe(isQuorate);
});

describe('a resolution', () => {
  test('of a simple majority passes with one unit more for than against, abstentions apart', () => {
    expect(isPassed(plain, [inFavour(6n), against(5n), abstained(80n)], 100n)).toBe(true);
    expect(isPassed(plain, [inFavour(5n), against(5n)], 100n)).toBe(false);
    expect(isPassed(plain, [abstained(5n)], 100n)).toBe(false);
  });

  test('of an absolute majority passes with more than half, of the votes cast or of all units', () => {
    const [cast, all] = [
      { ...plain, majority: 'absolute' } as const,
      { ...plain, majority: 'absolute', base: 'all' } as const,
    ];
    expect(isPassed(cast, [inFavour(50n), against(1n), abstained(49n)], 200n)).toBe(false);
    expect(isPassed(cast, [inFavour(51n), against(1n), abstained(48n)], 200n)).toBe(true);
    expect(isPassed(all, [inFavour(100n)], 200n)).toBe(false);
    expect(isPassed(all, [inFavour(101n)], 200n)).toBe(true);
  });

  test('of a named share passes with exactly that share', () => {
    const twoThirds = { ...plain, majority: 'share', share: 666_667 } as const;
    expect(isPassed(twoThirds, [inFavour(666_667n), against(333_333n)], 10_000_000n)).toBe(true);
    expect(isPassed(twoThirds, [inFavour(666_666n), against(333_334n)], 10_000_000n)).toBe(false);
  });

  test('of an election passes for the one option with the most units, and for none of two with as many', () => {
    const votes = [
      { units: 40n, choices: ['2'] },
      { units: 30n, choices: ['1'] },
      { units: 90n, choices: ['abstain'] },
    ];
    const count = countVotes({ quorum: 0, resolutions: [board] }, { votes, eligible: 200n });
    expect(count.resolutions[0]).toMatchObject({ leader: '2', isPassed: true, notVoted: 40n });
    expect(isPassed(board, [...votes, { units: 10n, choices: ['1'] }], 200n)).toBe(false);
  });

  test('with an option that there is not is no vote', () => {
    expect(() => isPassed(plain, [{ units: 1n, choices: ['1'] }], 1n)).toThrow(RangeError);
  });
});

const lines: VoteLine[] = [
  { code: '23456-ABCDE-FGHJK', units: 60n, choices: ['for', '1'] },
  { code: '34567-ABCDE-FGHJK', units: 40n, choices: ['against', ''] },
];
const list = {
  event: 'CA-2026-0001',
  terms: 'aa'.repeat(32),
  snapshot: 'bb'.repeat(32),
  eligible: 100n,
  resolutions: 2,
  lines,
};

test('a published list is read as it was written', () => {
  const text = formatVoteList(list);
  expect(text.split('\n')).toEqual([
    'event,CA-2026-0001',
    `terms,${'aa'.repeat(32)}`,
    `snapshot,${'bb'.repeat(32)}`,
    'eligible,100',
    'code,units,1,2',
    '23456-ABCDE-FGHJK,60,for,1',
    '34567-ABCDE-FGHJK,40,against,',
    '',
  ]);
  expect(parseVoteList(text)).toEqual(list);
  expect(parseVoteList('nothing')).toBeUndefined();
});

test('a list whose hash, totals or outcome are others is not right', () => {
  const terms = { quorum: 500_000, secret: true, resolutions: [plain, board] };
  const count = countVotes(terms, { votes: lines, eligible: 100n });
  const result = {
    places: 0,
    hash: 'cc',
    represented: '100',
    is_quorate: true,
    resolutions: count.resolutions.map(({ totals, isPassed: is_passed }) => ({
      totals: totals.map(({ option, units }) => ({ option, units: `${units}` })),
      is_passed,
    })),
  };
  const text = formatVoteList(list);
  const check = (changed: Partial<typeof result> = {}, of = text, hash = 'cc') =>
    checkVoteList(of, { hash, terms, result: { ...result, ...changed } })?.isRight;
  expect(check()).toBe(true);
  expect(check({}, text, 'dd')).toBe(false);
  expect(check({ represented: '99' })).toBe(false);
  expect(check({ is_quorate: false })).toBe(false);
  expect(check({}, text.replace('60,for', '60,against'))).toBe(false);
  expect(check({}, text.replace('60,for', '60,7'))).toBe(false);
});

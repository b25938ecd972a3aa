import type { Throttle } from '../../http/throttle.ts';

/** Questions of one customer about a transaction: each asks every network. */
export const depositQuestions: Throttle = { name: 'deposit-questions', max: 20, perSeconds: 600 };

import type { Throttle } from '../../http/throttle.ts';

/** Questions of one customer, about all offerings. */
export const askedQuestions: Throttle = { name: 'raise-questions', max: 5, perSeconds: 3_600, sandboxTimes: 4 };

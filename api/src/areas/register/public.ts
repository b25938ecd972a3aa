export { type ComparedSecurity, compareWithService } from './compare-register.ts';
export type { Comparison } from './register.store.ts';

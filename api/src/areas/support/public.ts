export { openSecurityCase } from './security-case.ts';
export { answerAsStaff, closeAsStaff } from './staff-work.ts';

export { hasRightToIssue, readIssuerNames } from './right-to-issue.ts';

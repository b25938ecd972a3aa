import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const uploadStatement = postAsStaff('bank/upload-statement', {
  permission: 'bank.match-statements',
  files: ['statement'],
});
export const previewStatement = postAsStaff('bank/preview-statement', {
  permission: 'bank.match-statements',
  files: ['statement'],
});
export const listStatementMappings = getAsStaff('bank/statement-mappings', { permission: 'bank.read-statements' });
export const saveStatementMapping = postAsStaff('bank/save-statement-mapping', { permission: 'bank.match-statements' });
export const listStatementLines = getAsStaff('bank/statement-lines', { permission: 'bank.read-statements' });
export const listStatementGaps = getAsStaff('bank/statement-gaps', { permission: 'bank.read-statements' });
export const listMissingDeposits = getAsStaff('bank/missing-deposits', { permission: 'bank.read-statements' });
export const matchStatementLine = postAsStaff('bank/match-line', { permission: 'bank.match-statements' });
export const unmatchStatementLine = postAsStaff('bank/unmatch-line', { permission: 'bank.match-statements' });
export const closeStatementLine = postAsStaff('bank/close-line', { permission: 'bank.match-statements' });

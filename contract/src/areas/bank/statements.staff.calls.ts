import type { Address } from '../../kernel/endpoint.ts';

export const uploadStatement = {
  method: 'POST',
  wire: 'bank/upload-statement',
  access: 'staff',
  permission: 'bank.match-statements',
  files: ['statement'],
} as const satisfies Address;
export const previewStatement = {
  method: 'POST',
  wire: 'bank/preview-statement',
  access: 'staff',
  permission: 'bank.match-statements',
  files: ['statement'],
} as const satisfies Address;
export const listStatementMappings = {
  method: 'GET',
  wire: 'bank/statement-mappings',
  access: 'staff',
  permission: 'bank.read-statements',
} as const satisfies Address;
export const saveStatementMapping = {
  method: 'POST',
  wire: 'bank/save-statement-mapping',
  access: 'staff',
  permission: 'bank.match-statements',
} as const satisfies Address;
export const listStatementLines = {
  method: 'GET',
  wire: 'bank/statement-lines',
  access: 'staff',
  permission: 'bank.read-statements',
} as const satisfies Address;
export const listStatementGaps = {
  method: 'GET',
  wire: 'bank/statement-gaps',
  access: 'staff',
  permission: 'bank.read-statements',
} as const satisfies Address;
export const listMissingDeposits = {
  method: 'GET',
  wire: 'bank/missing-deposits',
  access: 'staff',
  permission: 'bank.read-statements',
} as const satisfies Address;
export const matchStatementLine = {
  method: 'POST',
  wire: 'bank/match-line',
  access: 'staff',
  permission: 'bank.match-statements',
} as const satisfies Address;
export const unmatchStatementLine = {
  method: 'POST',
  wire: 'bank/unmatch-line',
  access: 'staff',
  permission: 'bank.match-statements',
} as const satisfies Address;
export const closeStatementLine = {
  method: 'POST',
  wire: 'bank/close-line',
  access: 'staff',
  permission: 'bank.match-statements',
} as const satisfies Address;

import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

const see = ['treasury', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['treasury'] as const satisfies readonly StaffRole[];

export const uploadStatement = {
  method: 'POST',
  wire: 'bank/upload-statement',
  access: 'staff',
  roles: work,
  files: ['statement'],
} as const satisfies Address;
export const previewStatement = {
  method: 'POST',
  wire: 'bank/preview-statement',
  access: 'staff',
  roles: work,
  files: ['statement'],
} as const satisfies Address;
export const listStatementMappings = {
  method: 'GET',
  wire: 'bank/statement-mappings',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const saveStatementMapping = {
  method: 'POST',
  wire: 'bank/save-statement-mapping',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const listStatementLines = {
  method: 'GET',
  wire: 'bank/statement-lines',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listStatementGaps = {
  method: 'GET',
  wire: 'bank/statement-gaps',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listMissingDeposits = {
  method: 'GET',
  wire: 'bank/missing-deposits',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const matchStatementLine = {
  method: 'POST',
  wire: 'bank/match-line',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const unmatchStatementLine = {
  method: 'POST',
  wire: 'bank/unmatch-line',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const closeStatementLine = {
  method: 'POST',
  wire: 'bank/close-line',
  access: 'staff',
  roles: work,
} as const satisfies Address;

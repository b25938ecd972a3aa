import type { ProjectRule } from './project-rules.ts';
export const areaRules: readonly ProjectRule[] = [];

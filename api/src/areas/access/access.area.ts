import type { Area } from '../../area.ts';
import { disclaimerAnswers } from './accept-disclaimers.ts';
import { customersMetric } from './customers-metric.ts';

export const accessArea: Area = { handlers: disclaimerAnswers, metrics: [customersMetric] };

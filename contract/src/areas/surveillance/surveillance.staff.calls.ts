import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingSurveillance = getAsStaff('surveillance/waiting', { permission: 'surveillance.read' });
export const listSurveillanceCases = getAsStaff('surveillance/cases', { permission: 'surveillance.read' });
export const readSurveillanceCase = getAsStaff('surveillance/case', { permission: 'surveillance.read' });
export const takeSurveillanceCase = postAsStaff('surveillance/take', { permission: 'surveillance.decide' });
export const writeSurveillanceNote = postAsStaff('surveillance/note', { permission: 'surveillance.decide' });
export const closeSurveillanceCase = postAsStaff('surveillance/close', { permission: 'surveillance.decide' });

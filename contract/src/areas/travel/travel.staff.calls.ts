import { getAsStaff } from '../../kernel/address.ts';

export const listTravelRecords = getAsStaff('travel/records', { permission: 'travel.read' });

import { findCountry } from '@istmo/contract/areas/profile/countries';
import { listStates } from '@istmo/contract/areas/profile/profile.contract';
import { statesOf } from '@istmo/contract/areas/profile/states';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';

export const answerListStates = handle(listStates, async (_app, _caller, { ccode }) => {
  const country = findCountry(ccode);
  if (!country) refuse('invalid_field', m.profile_country_missing, { field: 'ccode' });
  return { result: statesOf(country.alphaCode).map((name) => ({ name })) };
});

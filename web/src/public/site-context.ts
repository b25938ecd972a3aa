import type { SiteSettings } from '@istmo/contract/areas/site/site-pages';
import { createContext, useContext } from 'react';

const Site = createContext<SiteSettings | undefined>(undefined);

export const SiteProvider = Site.Provider;

/** What the operator's settings say. Public pages are rendered when the server starts, which hands them over. */
export function useSite(): SiteSettings {
  const site = useContext(Site);
  if (!site) throw new Error('public pages are rendered inside a SiteProvider');
  return site;
}

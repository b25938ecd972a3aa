import type { SiteSettings } from '@istmo/contract/areas/site/site-pages';
import { createContext, useContext } from 'react';

const Site = createContext<SiteSettings | undefined>(undefined);

export const SiteProvider = Site.Provider;

/** The operator's settings, which the server passes when it renders the pages at its start. */
export function useSite(): SiteSettings {
  const site = useContext(Site);
  if (!site) throw new Error('public pages are rendered inside a SiteProvider');
  return site;
}

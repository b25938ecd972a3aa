import { noOfferings, type ShownOfferings } from '@istmo/contract/areas/site/site-pages';
import { createContext, useContext } from 'react';

const Offerings = createContext<ShownOfferings>(noOfferings);

export const OfferingsProvider = Offerings.Provider;

/** The offerings of the moment, which the server passes when it renders a page with them. */
export const useOfferings = (): ShownOfferings => useContext(Offerings);

import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { KeyValue } from '@istmo/ui/KeyValue';
import { looksAlike } from '@istmo/ui/address-text';
import type { AddressRow } from './whitelist.queries.ts';

/** Capitals of an EVM address are its checksum: two that look alike may differ in them. */
function resembles(one: string, other: string): boolean {
  return looksAlike(one.toLowerCase(), other.toLowerCase());
}

/** A warning above the code, with both addresses, when the new one begins and ends like a saved one. */
export function LookAlikes({ address, rows }: { address: string; rows: readonly AddressRow[] }) {
  const saved = rows.find((row) => resembles(row.address, address));
  if (!saved) return null;
  const { address_name: name } = saved;
  return (
    <Banner tone="warn" urgent title={m.whitelist_look_alike_title()}>
      <p>{m.whitelist_look_alike_body({ name })}</p>
      <KeyValue
        stacked
        pairs={[
          {
            key: 'saved',
            name: m.whitelist_look_alike_saved({ name }),
            value: <Address value={saved.address} shape="full" />,
          },
          { key: 'new', name: m.whitelist_look_alike_new(), value: <Address value={address} shape="full" /> },
        ]}
      />
    </Banner>
  );
}

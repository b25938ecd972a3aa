import './votes.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { ProxyTable } from './Proxies.tsx';

/** /vote-proxies: documents by which holders name who votes for them, waiting for a decision. */
export function ProxiesPage() {
  return (
    <>
      <PageHead title={m.votes_proxies()} intro={m.votes_proxies_intro()} />
      <ProxyTable />
    </>
  );
}

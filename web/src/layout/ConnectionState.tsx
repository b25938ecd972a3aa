import * as m from '@istmo/contract/messages';
import { type Connection, useConnection } from '../shared/connection.ts';

const words: Readonly<Record<Connection, () => string>> = {
  live: m.layout_live,
  reconnecting: m.layout_reconnecting,
  offline: m.layout_offline,
};

/** Whether figures are updated live; on a phone it is shown only while they are not. */
export function ConnectionState() {
  const connection = useConnection();
  const isLive = connection === 'live';
  return (
    <span className="live" role="status" data-live={isLive} title={isLive ? undefined : m.layout_live_lost()}>
      <span className={isLive ? 'max-sm:sr-only' : ''}>{words[connection]()}</span>
      {!isLive && <span className="sr-only">{m.layout_live_lost()}</span>}
    </span>
  );
}

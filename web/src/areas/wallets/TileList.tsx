import './hubs.css';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { HubTile } from './hub-tiles.ts';

/** Tiles that lead to pages, in the given order. */
export function TileList({ tiles, label }: { tiles: readonly HubTile[]; label: string }) {
  return (
    <ul className="hub-tiles" aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          <Tile tile={tile} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ tile: { label, note, Icon, link } }: { tile: HubTile }) {
  const inside = (
    <>
      <span className="hub-tile-icon">
        <Icon aria-hidden />
      </span>
      <span className="hub-tile-name">
        <strong>{translate(label, getLocale())}</strong>
        <small>{translate(note, getLocale())}</small>
      </span>
      <ChevronRight aria-hidden />
    </>
  );
  if ('href' in link) {
    return (
      <a href={link.href} className="card hub-tile">
        {inside}
      </a>
    );
  }
  return (
    <Link {...link} className="card hub-tile">
      {inside}
    </Link>
  );
}

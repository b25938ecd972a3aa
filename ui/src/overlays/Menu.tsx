import '../../styles/popup.css';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { useLandmark } from './use-landmark.ts';

export type MenuItem =
  | { readonly kind: 'line'; readonly key: string }
  | { readonly kind: 'label'; readonly key: string; readonly text: string }
  | {
      readonly kind?: undefined;
      readonly key: string;
      readonly label: ReactNode;
      readonly icon?: ReactNode;
      /** Small, at the right: a shortcut, a count. */
      readonly note?: ReactNode;
      readonly tone?: 'neg' | undefined;
      readonly disabled?: boolean | undefined;
      readonly onChoose?: (() => void) | undefined;
      /** A link instead of an action, wrapped around its content: `(inside) => <a href="/profile">{inside}</a>`. */
      readonly link?: ((inside: ReactNode) => ReactElement) | undefined;
    };

export type MenuProps = {
  /** The button that opens it: `<Button>` or `<IconButton>`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Opens at once: for a menu that is loaded when its button is pressed. */
  defaultOpen?: boolean | undefined;
};

/** A list of actions under a button. Arrow keys, typing ahead, Escape; focus goes back to the button. */
export function Menu({ trigger, items, align = 'end', onOpenChange, defaultOpen = false }: MenuProps) {
  const { opener, container } = useLandmark();
  return (
    <BaseMenu.Root
      defaultOpen={defaultOpen}
      {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      <BaseMenu.Trigger ref={opener} render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className="popup-pos" align={align} sideOffset={6} collisionPadding={8}>
          <BaseMenu.Popup className="popup menu">{items.map(renderItem)}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function renderItem(item: MenuItem) {
  if (item.kind === 'line') return <BaseMenu.Separator key={item.key} className="menu-line" />;
  if (item.kind === 'label')
    return (
      <div key={item.key} role="presentation" className="menu-label">
        {item.text}
      </div>
    );
  const inside = (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.note && <small>{item.note}</small>}
    </>
  );
  if (item.link)
    return <BaseMenu.LinkItem key={item.key} className="menu-item" render={item.link(inside)} closeOnClick />;
  return (
    <BaseMenu.Item
      key={item.key}
      className="menu-item"
      data-tone={item.tone}
      disabled={item.disabled ?? false}
      onClick={() => item.onChoose?.()}
    >
      {inside}
    </BaseMenu.Item>
  );
}

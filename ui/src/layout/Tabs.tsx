import '../../styles/tabs.css';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactElement, ReactNode } from 'react';

type Tab = {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
};

export type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onValueChange: (value: string) => void };

/** Tabs whose selection is held by the caller, usually in the URL. Arrow keys move, Enter selects: a panel may cost a request. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onValueChange(String(next))}>
      <BaseTabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="tab-panel">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Scrolls the row to its current tab when it is shown, and when it becomes narrower. */
function keepCurrentInSight(row: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const tab = row.querySelector<HTMLElement>('[aria-current]');
    if (!tab) return;
    const isInSight =
      tab.offsetLeft >= row.scrollLeft && tab.offsetLeft + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isInSight) row.scrollLeft = tab.offsetLeft;
  });
  observer.observe(row);
  return () => observer.disconnect();
}

/** The same look for links to views of one page. Each link has `className="tab"` and its own `aria-current`. */
export function TabLinks({ label, children }: { label: string; children: ReactElement[] }) {
  return (
    <nav ref={keepCurrentInSight} className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

export type AccordionItem = { readonly key: string; readonly title: ReactNode; readonly body: ReactNode };

/** Questions and answers on native `details`, one open at a time within `name`. Works without a script. */
export function Accordion({ items, name }: { items: readonly AccordionItem[]; name: string }) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.key} name={name}>
          <summary>
            {item.title}
            <ChevronDown aria-hidden />
          </summary>
          <div className="accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}

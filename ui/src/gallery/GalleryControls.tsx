import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Bell from 'lucide-react/icons/bell';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button, buttonClass, IconButton, type ButtonVariant } from '../Button.tsx';
import { Segments } from '../layout/ThemeSwitch.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import type { GalleryLabels } from './gallery-labels.ts';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'accent'] as const satisfies readonly ButtonVariant[];

export function GalleryControls({ labels: { t } }: { labels: GalleryLabels }) {
  const [range, setRange] = useState<'1D' | '1W' | '1M' | '1Y'>('1M');
  return (
    <GalleryCard title={t.buttons}>
      <div className="flex flex-wrap gap-3">
        <Button icon={<ArrowDownToLine aria-hidden />}>{t.primary}</Button>
        <Button variant="secondary" icon={<ArrowUpFromLine aria-hidden />}>
          {t.secondary}
        </Button>
        <Button variant="ghost">{t.ghost}</Button>
        <Button variant="danger">{t.danger}</Button>
        <Button variant="accent">{t.accent}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {t.loading}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabledBecause={t.because}>
            {t.dead}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="sm">
            {t.small}
          </Button>
        ))}
        <a href="#buttons" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t.link}
        </a>
        <a href="#buttons" className="link">
          {t.link}
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Tooltip text={t.search}>
          <IconButton label={t.search}>
            <Search aria-hidden />
          </IconButton>
        </Tooltip>
        <Tooltip text={t.notifications}>
          <IconButton label={t.notifications} variant="secondary">
            <Bell aria-hidden />
          </IconButton>
        </Tooltip>
        <IconButton label={t.more} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
        <IconButton label={t.dead} disabledBecause={t.because}>
          <ArrowUpFromLine aria-hidden />
        </IconButton>
        <Segments
          label={t.range}
          value={range}
          onValueChange={setRange}
          options={[
            { value: '1D', label: '1D' },
            { value: '1W', label: '1W' },
            { value: '1M', label: '1M' },
            { value: '1Y', label: '1Y' },
          ]}
        />
      </div>
    </GalleryCard>
  );
}

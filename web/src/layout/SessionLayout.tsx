import './sign-in.css';
import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { Outlet } from '@tanstack/react-router';
import { pageFacts } from '@istmo/client/page-facts';
import { paths } from '../paths.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SandboxRibbon } from './SandboxRibbon.tsx';
import { themeLabels } from './theme-labels.ts';

/** The sign-in pages. */
export function SessionLayout() {
  return (
    <>
      <SkipLink target="main">{m.layout_skip()}</SkipLink>
      <SandboxRibbon />
      <SessionColumns brand={pageFacts.brand} />
    </>
  );
}

/** The form on the left, the illustration on the right; on a phone only the form. */
export function SessionColumns({ brand }: { brand: string }) {
  return (
    <div className="entry">
      <div className="entry-side">
        <header className="entry-bar">
          <a href={paths.home} className="brand-link">
            <BrandMark name={brand} />
          </a>
          <div className="flex items-center gap-2">
            <LanguageChoice />
            <ThemeSwitch labels={themeLabels()} compact />
          </div>
        </header>
        <main id="main" className="entry-main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <RoadPanel />
    </div>
  );
}

/** Decorative illustration of a road over the isthmus. */
function RoadPanel() {
  const road = 'M-60 770C150 740 190 560 300 420S480 300 560 180 690 40 860 0';
  return (
    <div className="road" aria-hidden="true">
      <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" focusable="false">
        <rect className="road-ground" width="640" height="900" />
        <path className="road-far" d="M0 330C90 300 130 210 220 190s120 60 210 30S560 90 640 70V0H0Z" />
        <path className="road-near" d="M0 900V820c110 10 190-90 300-110s160 60 340-40v230Z" />
        <path
          className="road-rule"
          d="M0 620c120-30 150-150 250-210s150-30 240-110 90-120 150-140M0 690c150-30 190-140 290-190s170-20 250-110 60-90 100-100"
        />
        <path className="road-bed" d={road} />
        <path className="road-line" d={road} />
      </svg>
    </div>
  );
}

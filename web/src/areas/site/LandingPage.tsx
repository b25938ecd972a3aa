import { PublicLayout } from '../../public/PublicLayout.tsx';
import { AccountButtons } from '../../public/PublicHeader.tsx';
import { Benefits } from './Benefits.tsx';
import { Faq } from './Faq.tsx';
import { OfferingNumbers } from './OfferingNumbers.tsx';
import { Hero } from './Hero.tsx';
import { Markets } from './Markets.tsx';
import { Offerings } from './Offerings.tsx';
import { OpenOfferings } from './OpenOfferings.tsx';
import { RaiseCapital } from './RaiseCapital.tsx';
import { Steps } from './Steps.tsx';
import { Subscribe } from './Subscribe.tsx';

function SignUpBar() {
  return (
    <div className="phone-bar">
      <AccountButtons />
    </div>
  );
}

/** The first page (requirement 2.2.18). */
export function LandingPage() {
  return (
    <PublicLayout phoneBar={<SignUpBar />}>
      <Hero />
      <OfferingNumbers />
      <Markets />
      <Offerings />
      <OpenOfferings />
      <Benefits />
      <Steps />
      <RaiseCapital />
      <Subscribe />
      <Faq />
    </PublicLayout>
  );
}

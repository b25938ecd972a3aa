import { newId } from '@istmo/db/new-id';
import {
  type Appearance,
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import { openRaiseSteps } from './raise-steps.ts';

const looks: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'dark', width: 390 },
];

for (const look of looks) {
  const name = appearanceName(look);

  test(`staff see what of a review is not met, and their comments (${name})`, async ({
    page,
    product,
    people,
    sandbox,
  }) => {
    const steps = await openRaiseSteps(product, sandbox);
    const fabio = findPerson(people, 'fabio');
    const issuer = await steps.idOf(fabio);
    const instrument = `RV${newId().slice(-7).toUpperCase()}`;
    await steps.list(instrument, issuer);
    const drafted = await steps.draft({
      instrument,
      issuer,
      terms: { titleEn: 'Solar roofs', titleEs: 'Techos solares' },
    });
    await steps.writePage(drafted.id, issuer, 1, 'A year with less sun brings less income.');
    await steps.setTo(drafted.id, 'review');
    await steps.comment(drafted.id, 'terms', 'The minimum does not pay for the first roof. How is the rest financed?');
    await steps.comment(drafted.id, 'documents', 'Page 12 names another company.');
    const irene = await openConsole(page, sandbox, { as: 'irene', path: `/raises/${drafted.reference}` });
    await applyAppearance(irene, look);
    await irene.reload();
    await expect(irene.getByText('Page 12 names another company.')).toBeVisible();
    await expectNoHorizontalOverflow(irene);
    await takeScreenshot(irene, `console-raise-unmet-${name}`);
    await expectAccessible(irene);
    await steps.close();
  });
}

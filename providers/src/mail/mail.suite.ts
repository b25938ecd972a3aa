import { describe, expect, test } from 'vitest';
import { Misuse } from '../misuse.ts';
import { Outage } from '../outage.ts';
import type { Letter, Mail } from './port.ts';

/** `delivered` answers what a mailbox shows, oldest first: letters of one Message-ID are one letter. */
type Made = { mail: Mail; delivered: () => Promise<{ id: string; to: string; subject: string }[]> };

export const aLetter = (parts: Partial<Letter> = {}): Letter => ({
  id: '0198f3c2-0000-7000-8000-000000000001',
  to: 'anabel@demo.istmo.test',
  subject: 'Activate your account',
  text: 'Open https://istmo.test/activate_account?token=abc&verify=def.',
  html: '<p><a href="https://istmo.test/activate_account?token=abc&amp;verify=def">Activate</a></p>',
  ...parts,
});

/** What every carrier of letters promises. */
export function keepsMailPromises(make: () => Promise<Made>): void {
  describe('mail', () => {
    test('delivers a letter to the one it is for', async () => {
      const { mail, delivered } = await make();
      await mail.send(aLetter());
      await mail.send(aLetter({ id: 'b-2', to: 'josé.müller+istmo@demo.istmo.test', subject: 'Second' }));
      const [first, second] = await delivered();
      expect(first).toEqual({ id: aLetter().id, to: 'anabel@demo.istmo.test', subject: 'Activate your account' });
      expect(second).toMatchObject({ id: 'b-2', subject: 'Second' });
    });

    test('delivers a letter once however often it is asked to send it', async () => {
      const { mail, delivered } = await make();
      await mail.send(aLetter());
      await Promise.all([mail.send(aLetter()), mail.send(aLetter()), mail.send(aLetter())]);
      expect(await delivered()).toHaveLength(1);
    });

    test.each([
      ['a subject with a line break', { subject: 'Hello\r\nBcc: everyone@istmo.test' }],
      ['a subject with a bare line feed', { subject: 'Hello\nBcc: everyone@istmo.test' }],
      ['an empty subject', { subject: '' }],
      ['an address with a line break', { to: 'a@istmo.test\r\nRCPT TO:<b@istmo.test>' }],
      ['two addresses', { to: 'a@istmo.test,b@istmo.test' }],
      ['a named address', { to: 'Anabel <a@istmo.test>' }],
      ['a quoted address', { to: '"a b"@istmo.test' }],
      ['an address of an invisible letter', { to: 'a\u200b@istmo.test' }],
      ['no address', { to: '' }],
      ['an id that would end the Message-ID', { id: 'a>\r\nX: y' }],
      ['a NUL', { html: '<p>\0</p>' }],
      ['a book', { text: 'x'.repeat(200_001) }],
    ])('refuses %s and delivers nothing', async (_what, parts) => {
      const { mail, delivered } = await make();
      await expect(mail.send(aLetter(parts))).rejects.toThrow(Misuse);
      expect(await delivered()).toEqual([]);
    });

    test('throws an outage when it is called off', async () => {
      const { mail } = await make();
      await expect(mail.send(aLetter(), AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
    });
  });
}

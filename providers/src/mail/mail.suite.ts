import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import type { Email, Mail } from './port.ts';

/** `delivered` returns what a mailbox shows, oldest first: emails of one Message-ID are one email. */
type MailSetup = { mail: Mail; delivered: () => Promise<{ id: string; to: string; subject: string }[]> };

export const anEmail = (parts: Partial<Email> = {}): Email => ({
  id: '0198f3c2-0000-7000-8000-000000000001',
  to: 'anabel@demo.istmo.test',
  subject: 'Activate your account',
  text: 'Open https://istmo.test/activate_account?token=abc&verify=def.',
  html: '<p><a href="https://istmo.test/activate_account?token=abc&amp;verify=def">Activate</a></p>',
  ...parts,
});

/** Tests that every mail adapter passes. */
export function testMailPort(make: () => Promise<MailSetup>): void {
  describe('mail', () => {
    test('delivers an email to its recipient', async () => {
      const { mail, delivered } = await make();
      await mail.send(anEmail());
      await mail.send(anEmail({ id: 'b-2', to: 'josé.müller+istmo@demo.istmo.test', subject: 'Second' }));
      const [first, second] = await delivered();
      expect(first).toEqual({ id: anEmail().id, to: 'anabel@demo.istmo.test', subject: 'Activate your account' });
      expect(second).toMatchObject({ id: 'b-2', subject: 'Second' });
    });

    test('delivers an email once however often it is sent', async () => {
      const { mail, delivered } = await make();
      await mail.send(anEmail());
      await Promise.all([mail.send(anEmail()), mail.send(anEmail()), mail.send(anEmail())]);
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
      ['a text that is too long', { text: 'x'.repeat(200_001) }],
    ])('refuses %s and delivers nothing', async (_what, parts) => {
      const { mail, delivered } = await make();
      await expect(mail.send(anEmail(parts))).rejects.toThrow(InvalidArgument);
      expect(await delivered()).toEqual([]);
    });

    test('throws an outage when the signal is aborted', async () => {
      const { mail } = await make();
      await expect(mail.send(anEmail(), AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
    });
  });
}

/**
 * What was asked of a port or of a stand-in cannot be done as asked: an unreadable amount, an address of another network, a
 * line break in a subject. The text is for the person who asked; the same call will never succeed.
 */
export class Misuse extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misuse';
  }
}

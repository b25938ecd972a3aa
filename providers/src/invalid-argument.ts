/**
 * A call to a port or a sandbox adapter has an argument that can never work: an unreadable amount, an address of another network, a
 * line break in a subject. The message is for the person who sent it.
 */
export class InvalidArgument extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidArgument';
  }
}

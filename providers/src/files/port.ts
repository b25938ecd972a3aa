/** The name under which a file is kept: unguessable, and carrying the digest of what it holds. */
export type FileKey = string;

export type KeptFile = { readonly bytes: Uint8Array; readonly type: string };

/**
 * What the product needs from wherever uploads are kept. A file is never changed: `put` always makes a new name, so a repeat leaves
 * two. The `type` is what our own check of the content found, not what the browser claimed. Nothing is public: who may read is the
 * rooms' question.
 *
 * All calls throw `Outage` when the store fails, a file came back damaged (`retry` false), or the signal fires.
 */
export interface Files {
  /** Keeps the bytes; when it returns they survive a power cut. Throws `Misuse` for a type that is none or too many bytes. */
  put(bytes: Uint8Array, kind: { type: string }, signal?: AbortSignal): Promise<FileKey>;
  /** The file, or undefined for a name that is not kept, of any form. */
  get(key: FileKey, signal?: AbortSignal): Promise<KeptFile | undefined>;
  /** Takes the file away; also right when it is gone already. */
  remove(key: FileKey, signal?: AbortSignal): Promise<void>;
}

/** The name under which a file is stored: unguessable, and containing the digest of its content. */
export type FileKey = string;

export type StoredFile = { readonly bytes: Uint8Array; readonly type: string };

/**
 * The file store for uploads. A file is never changed: `put` always makes a new name, so a repeat stores a second copy.
 * The `type` is what our own check of the content found, not what the browser claimed. No file is public: the areas decide who may
 * read one.
 *
 * All calls throw `Outage` when the store fails, a file is damaged (`retry` false), or the signal fires.
 */
export interface Files {
  /** Stores the bytes durably. Throws `InvalidArgument` for a malformed type or too many bytes. */
  put(bytes: Uint8Array, kind: { type: string }, signal?: AbortSignal): Promise<FileKey>;
  /** The file, or undefined for any name that is not stored. */
  get(key: FileKey, signal?: AbortSignal): Promise<StoredFile | undefined>;
  /** Deletes the file; does nothing when it does not exist. */
  remove(key: FileKey, signal?: AbortSignal): Promise<void>;
}
